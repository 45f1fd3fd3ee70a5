"""What a newcomer has to know to read a playthrough: the board and the notation of each game."""

from __future__ import annotations

from typing import Final

LEGENDS: Final[dict[str, str]] = {
    "abalone": """\
Board: seat 0 is b (black) and begins, seat 1 is w (white). Rows run from i (top) to a (bottom), diagonals
  from 1 to 9, the lowest of a row at its left: the cell at the left of the bottom row is a1, the one at the
  right of the top row is i9. Six ejections win.
Moves: a1b1 - the group whose tail is a1 moves in line towards b1 and pushes what lies ahead of it;
  c2c4d3 - the group from c2 to c4 moves sideways, its end c2 to d3.
Above each board: rows from the top (a digit is so many empty cells), who moves, moves since the last
  ejection, ejections by black and by white.""",
    "ab-ins-ziel": """\
Board: seat 0 is a, seat 1 is b, and so on. The ring is drawn as fields 0-9, 10-19, 20-29, 30-39; a start
  field is 0, 10, 20 or 30. Below: each seat's pieces in the house and on its goal fields g1 to g4.
Moves: 6: e - a six brings a piece out of the house; 4: 13-17 - a piece moves by a four, x: and captures;
  2: g1-g3 - on goal fields; a dash - no move. A retry is another try for a six.
Above each board: the seats' colours, their pieces (h: house), who is on turn, the die (0: not rolled yet),
  tries used up.""",
    "backgammon": """\
Board: seat 0 is x and moves from 24 to 1, seat 1 is o and moves the other way; the numbers drawn are those
  of seat 0. The house rolls once for both: the higher die begins with both numbers.
Moves: points are counted by the seat that plays; 13/8 - a checker moves, a star: and hits; bar/20 - it
  enters; 6/off - it is borne off; (2) - twice. What a move shows in brackets is counted as seat 0 does.
Above each board: the board as XGID writes it, what is awaited, whose turn it is, the dice, the cube, its
  owner, the score, the length of the match, whether it is the Crawford game, how it ended.""",
    "dorada": """\
Board: four rows with the fields 1-11, 12-22, 23-33, 34-43 and, after the bar, the goal. A stack is written
  from bottom to top by the seats of its stones; only the top one is free to move. +4, +2, +8 and -3 are jump
  fields, * is gold (straight home), x a trip field (the stone is lost and becomes a bridge), = a bridge.
  Below: the stones in the start stacks.
Moves: 4: 3-7 - by a four from 3 to 7; s - the start stack; > - a jump; ! - gold; a dagger - lost; a dash -
  no move. The goal stack is worth 100, 80, 60, 50, 40, 30, 20 from its top, each further stone 10.
Above each board: start stacks, stacks by field, bridges, the goal from bottom to top, lost stones, who is on
  turn, the die (0: not rolled yet).""",
    "halma": """\
Board: digits are the pieces of the seats. Every seat plays into the point of the star opposite to its own:
  seat 0 from the top downwards. Rows have letters; the holes of a row are counted from its left.
Moves: c1-e5 - a step or a jump; c1-e3-e5 - a chain of jumps.
Above each board: rows, who moves, turns taken by each seat, places given (0: still under way).""",
}
