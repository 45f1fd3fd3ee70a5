"""Names of people: which ones are allowed, how two are compared, and friendly ones for guests.

Members choose a name without blanks; a guest's name always holds one, so the two never collide.
"""

from __future__ import annotations

import secrets
import unicodedata
from itertools import pairwise

from accounts.errors import NameRefused

NAME_MAX = 24
MEMBER_NAME_MIN = 3
MEMBER_NAME_MAX = 20

# Latin-1 and Latin Extended-A without the letters that look like others or change length when lowered.
_EUROPEAN_LETTERS = frozenset(
    chr(code)
    for code in range(0xC0, 0x180)
    if chr(code).isalpha() and chr(code) not in "×÷İıĸŉſĿŀĲĳŊŋ" and len(chr(code).lower()) == 1
)
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") | _EUROPEAN_LETTERS
_SEPARATORS = frozenset("-_")
_ALLOWED = _LETTERS | frozenset("0123456789") | _SEPARATORS

RESERVED = frozenset(
    """
    admin administrator administration root system sysadmin moderator moderation mod support staff team
    help hilfe info kontakt contact impressum datenschutz webmaster postmaster hostmaster security abuse
    spielstein club verein spielleitung schiedsrichter referee computer bot roboter assistant assistent
    guest gast member mitglied anonym anonymous unbekannt unknown niemand nobody jemand somebody deleted
    geloescht gelöscht null none undefined nan true false api www static media ws konto account login
    logout signup rangliste partie raum lobby spiele zuschauen du ich you me everyone alle
    """.split()
)

# Stems that take -er, -e, -es; nouns by grammatical gender. No umlauts: easy to type anywhere.
_STEMS = (
    "Bunt Clever Edel Emsig Fein Findig Fix Flink Flott Forsch Frech Frisch Froh Galant Gewitzt Gewandt "
    "Golden Heiter Hell Hurtig Keck Klug Kess Leis Listig Locker Lustig Mild Munter Mutig Nett Nobel "
    "Patent Pfiffig Quirlig Rasant Reg Rosig Ruhig Sacht Sanft Schlau Silbern Smart Sonnig Spontan Still "
    "Stolz Tapfer Treu Wach Warm Weis Wendig Wild Witzig Zart"
).split()
_NOUNS = {
    "er": (
        "Adler Biber Dachs Delfin Elch Falke Fink Fuchs Gecko Hamster Hase Hecht Hering Hirsch Hummer Igel "
        "Kakadu Karpfen Kauz Kiebitz Koala Kobold Kolibri Komet Kranich Krebs Kuckuck Lachs Leopard Luchs "
        "Maulwurf Mond Otter Panda Papagei Pelikan Pinguin Planet Rabe Salamander Spatz Specht Star Storch "
        "Tiger Uhu Wal Wolf Zander"
    ).split(),
    "e": (
        "Ameise Amsel Biene Dohle Drossel Eidechse Elster Ente Eule Forelle Gans Giraffe Grille Hummel Katze "
        "Kobra Krabbe Lerche Libelle Maus Meise Morchel Motte Muschel Pappel Qualle Robbe Schnecke Schwalbe "
        "Sonne Taube Tulpe Unke Wachtel Wolke Ziege Zikade Rakete Distel"
    ).split(),
    "es": (
        "Alpaka Einhorn Faultier Fohlen Kamel Lama Murmeltier Nashorn Okapi Pony Reh Rotkehlchen Seepferd "
        "Walross Wiesel Zebra Kleeblatt Krokodil Nilpferd"
    ).split(),
}
_ELIDED = {"Edel": "Edl", "Nobel": "Nobl"}
_ENDING_OF = tuple((noun, ending) for ending, nouns in _NOUNS.items() for noun in nouns)


def name_key(name: str) -> str:
    """The form by which names are compared: composed, lower case."""
    return unicodedata.normalize("NFKC", name).lower()


_TWINS = (("rn", "m"), ("vv", "w"), ("_", "-"))
_ONE_LOOK = str.maketrans("I1O0", "lloo")
_DISGUISE = str.maketrans("i1l0345", "llloeas")
_DISGUISED = frozenset(name.translate(_DISGUISE) for name in RESERVED)


def name_look(name: str) -> str:
    """What a name looks like at a glance: two names of one look could be taken for one another.

    Other alphabets, where most such signs are, names do not hold at all.
    """
    look = unicodedata.normalize("NFKC", name).translate(_ONE_LOOK).lower()
    for signs, sign in _TWINS:
        look = look.replace(signs, sign)
    return look


def _is_reserved(name: str) -> bool:
    """Whether it is a reserved name, or one in disguise: "Adm1n", "sup-port", "M0derator"."""
    plain = name_key(name)
    bare = "".join(sign for sign in plain if sign not in _SEPARATORS).translate(_DISGUISE)
    return plain in RESERVED or bare in _DISGUISED


def clean_member_name(name: str) -> str:
    """The name in composed form. Raises NameRefused with the code of the first rule that it breaks."""
    name = unicodedata.normalize("NFC", name.strip())
    if len(name) < MEMBER_NAME_MIN:
        raise NameRefused("name_too_short")
    if len(name) > MEMBER_NAME_MAX:
        raise NameRefused("name_too_long")
    if not _ALLOWED.issuperset(name):
        raise NameRefused("name_characters")
    if name[0] in _SEPARATORS or name[-1] in _SEPARATORS or not _LETTERS.intersection(name):
        raise NameRefused("name_shape")
    if any(first in _SEPARATORS and second in _SEPARATORS for first, second in pairwise(name)):
        raise NameRefused("name_shape")
    if _is_reserved(name):
        raise NameRefused("name_reserved")
    return name


def friendly_name(*, numbered: bool) -> str:
    """A name for a guest such as "Flinker Dachs", or "Flinker Dachs 4711" once the plain ones grow scarce."""
    noun, ending = secrets.choice(_ENDING_OF)
    name = f"{_declined(secrets.choice(_STEMS), ending)} {noun}"
    if numbered:
        name = f"{name} {secrets.randbelow(9998) + 2}"
    return name if len(name) <= NAME_MAX else friendly_name(numbered=numbered)


def _declined(stem: str, ending: str) -> str:
    """The adjective with its ending: "edel" and "nobel" lose an e, as German wants it."""
    return f"{_ELIDED.get(stem, stem)}{ending}"
