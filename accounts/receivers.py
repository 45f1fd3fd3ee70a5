"""Reactions of accounts to Django's and allauth's signals."""
