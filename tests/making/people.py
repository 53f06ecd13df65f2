"""Invented people and clubs."""

from __future__ import annotations

import random


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


FIRST = {
    "de": _names(
        "Anja Beate Birgit Carola Christina Daniela Dörte Edith Franziska Gabi Hannelore "
        "Heike Ines Jana Jutta Käthe Katharina Lea Lena Lotte Marlies Melanie Miriam Nele "
        "Petra Ronja Silke Sabrina Tanja Ulrike Ursula Wiebke Achim Andreas Bastian Björn "
        "Carsten Christoph Dieter Emre Felix Frank Georg Gregor Günter Holger Ingo Jens Jörg "
        "Kai Klaus Lukas Malte Marek Matthias Michael Nils Oliver Patrick Ralf Rüdiger Sascha "
        "Simon Sören Stefan Thorsten Timo Tobias Udo Uwe Volker Yannick"
    ),
    "en": _names(
        "Abigail Alice Amelia Anne Beth Bridget Carol Charlotte Claire Daisy Deborah Eleanor "
        "Emily Fiona Freya Georgia Grace Hannah Harriet Imogen Isla Jane Joanna Judith Kate "
        "Laura Lucy Megan Molly Niamh Olivia Priya Rebecca Rosie Sarah Sophie Tess Zara Adam "
        "Aidan Alastair Ben Callum Colin Craig Daniel David Edward Ewan Fergus Gareth Gavin "
        "George Graham Harry Hugh Ian Jack Jacob James Joel Keith Kieran Liam Luke Malcolm "
        "Marcus Martin Nathan Neil Owen Patrick Peter Rajesh Rhys Robert Rory Samuel Sean "
        "Simon Thomas Tim Toby William"
    ),
}
LAST = {
    "de": _names(
        "Ahlers Bachmann Baumgärtner Behrens Böhm Brandt Buschkamp Claßen Deppe Diekmann "
        "Ebert Eickhoff Fährmann Feldhaus Gerlach Göbel Grothe Haßler Heitkamp Hinrichs Höfer "
        "Jansen Kamps Karaca Kessler Köhler Kowalski Krüger Lindemann Lohmann Lüttich Mertens "
        "Möllers Nowak Oberthür Overbeck Paschke Pieper Prinz Radtke Rensing Rößler Sander "
        "Schöneberg Schlüter Sievers Stahl Steinke Süß Tepe Tillmann Ullmann Viehweg Wächter "
        "Wehling Wißmann Yildiz Zander Zumbusch"
    ),
    "en": _names(
        "Aldridge Ashworth Barlow Bennett Blackwood Booth Bradshaw Carver Chadwick Clegg "
        "Cooper Crossley Dalton Denton Dobson Eastwood Ellison Farrell Fenwick Fletcher "
        "Garside Gill Greenhalgh Hargreaves Hartley Haworth Holt Hughes Ibbotson Jessop "
        "Kendall Kershaw Lang Lister Lockwood MacLeod Marsden Mistry Moss Naylor O’Brien "
        "Oldroyd Parkin Pickles Quinn Ramsden Rhodes Rowe Sharma Sheard Stead Sutcliffe Tate "
        "Thackray Upton Varley Wainwright Walsh Whitaker Yates"
    ),
}
CLUBS = {
    "de": (
        None,
        None,
        "Spielkreis Emschertal",
        "Würfelfreunde Lippe",
        "Brettspielverein Nordhang",
        "Die Ludonauten",
        "Spieletreff Alte Post",
        "Meeple & Co.",
    ),
    "en": (
        None,
        None,
        "Aire Valley Gamers",
        "The Meeple Inn",
        "Dice & Ale",
        "Ouse Board Games Club",
        "Tuesday Table",
    ),
}


def people(rng: random.Random, number: int, language: str) -> list[str]:
    """So many different names, no two of which share a surname while that is possible."""
    last = rng.sample(LAST[language], min(number, len(LAST[language])))
    return [f"{a} {b}" for a, b in zip(rng.sample(FIRST[language], number), last, strict=True)]


def club(rng: random.Random, language: str) -> str | None:
    """A club, or none."""
    return rng.choice(CLUBS[language])
