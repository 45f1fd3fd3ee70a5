"""What GNU Backgammon makes of our texts, wherever its Debian package is installed."""
