"""Guides: texts about the games with positions that the engine plays; a folder for each game and language."""
