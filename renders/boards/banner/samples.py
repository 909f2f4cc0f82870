"""A lobby banner for each game."""

from __future__ import annotations

from renders.boards.banner.scene import BannerScene, Seat


def king_david() -> BannerScene:
    seats = (
        Seat("philistia", "Anna"),
        Seat("judah", "Ben"),
        Seat("aramea"),
        Seat("tyre", "Carla"),
        Seat("moab"),
    )
    words = "Five nations, twelve phases a turn, and nobody knows the second half of them."
    return BannerScene("king_david", "The Campaigns of King David", words, seats, "2 seats open")


def king_philip() -> BannerScene:
    words = "New England, 1675. Philip’s people and the colonies fight for the land in nine turns."
    return BannerScene(
        "king_philip", "King Philip’s War", words, (Seat("english"), Seat("indian", "Ben")), "1 seat open"
    )


def syrian_war() -> BannerScene:
    words = "Two kings push each other along the road from Judea to Syria. Every meeting is a battle."
    return BannerScene(
        "syrian_war",
        "The Syrian War",
        words,
        (Seat("ptolemy", "Anna"), Seat("seleucus", "Ben")),
        "Begins tonight",
    )


def age_of_arthur() -> BannerScene:
    words = "Britons and Saxons, provinces, cards and battles in the years after Rome."
    seats = tuple(
        Seat("briton" if i < 3 else "saxon", name) for i, name in enumerate(("Anna", "", "Carla", "", "Erin"))
    )
    return BannerScene("age_of_arthur", "Age of Arthur", words, seats, "2 seats open")


def mighty_kingdoms() -> BannerScene:
    words = "Kingdoms on a hex map: explore, build, march, and fight when you meet."
    return BannerScene(
        "mighty_kingdoms",
        "Mighty Kingdoms",
        words,
        (Seat("ptolemy", "Anna"), Seat("seleucus")),
        "1 seat open",
    )


def crowded() -> BannerScene:
    seats = tuple(
        Seat(name, "A player with an extraordinarily long name")
        for name in (
            "philistia",
            "judah",
            "aramea",
            "tyre",
            "moab",
            "ammon",
            "edom",
            "egypt",
            "bedouin",
            "hammath",
        )
    )
    return BannerScene(
        "king_david",
        "The Campaigns of King David and of all the Kings that came after Him",
        "Words. " * 80,
        seats,
        "Full",
    )


SCENES = {
    "King David": king_david,
    "King Philip's War": king_philip,
    "Syrian War": syrian_war,
    "Age of Arthur": age_of_arthur,
    "Mighty Kingdoms": mighty_kingdoms,
    "worst case": crowded,
}
