"""What rankings does when a match ends."""
