#!/usr/bin/env python3
"""Pictures whose objects are known to the pixel: Tux Paint's photo cut-outs on other photographs.

    apt-get install tuxpaint-stamps-default python3-skimage python3-pil
    /usr/bin/python3 docs/examples/cutouts.py cutouts

writes cutouts/list.csv, which names every picture and the mask of its object; 'assay explain' and
'assay score' take it as their --input. Objects stand off the middle, so that a map of the middle
gains nothing.
"""
import csv
import pathlib
import sys

import skimage
from PIL import Image

STAMPS = pathlib.Path("/usr/share/tuxpaint/stamps")
PHOTOS = pathlib.Path(skimage.__file__).parent / "data"
OBJECTS = {
    "animals/mammals/equines/zebra": "zebra",
    "animals/mammals/cats/tiger": "tiger",
    "animals/mammals/cats/lion": "lion",
    "animals/mammals/bears/european-bear": "brown_bear",
    "animals/mammals/apes/gorilla": "gorilla",
    "animals/marsupials/koala": "koala",
    "animals/birds/penguin": "king_penguin",
    "animals/birds/pink_flamingo": "flamingo",
    "animals/birds/peacock": "peacock",
    "animals/mammals/elephant": "African_elephant",
    "animals/mammals/hippopotamus": "hippopotamus",
    "animals/fish/lionfish": "lionfish",
    "food/fruit/pineapple": "pineapple",
    "food/fruit/banana": "banana",
    "food/fruit/strawberry": "strawberry",
    "vehicles/garbagetruck": "garbage_truck",
}
BACKGROUNDS = ["grass.png", "gravel.png", "brick.png"]
PLACES = [(0.04, 0.06), (0.40, 0.34), (0.06, 0.36), (0.42, 0.05)]
SIDE = 320
OBJECT = 0.55  # of the picture's side


def background(at):
    path = PHOTOS / BACKGROUNDS[at % len(BACKGROUNDS)]
    return Image.open(path).convert("RGB").resize((SIDE, SIDE), Image.BICUBIC)


def cutout(name):
    stamp = Image.open(STAMPS / f"{name}.png").convert("RGBA")
    scale = OBJECT * SIDE / max(stamp.size)
    return stamp.resize([max(1, round(side * scale)) for side in stamp.size], Image.LANCZOS)


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "list.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["path", "label", "mask"])
        for at, (name, label) in enumerate(OBJECTS.items()):
            picture, stamp = background(at), cutout(name)
            place = [round(share * SIDE) for share in PLACES[at % len(PLACES)]]
            picture.paste(stamp, place, stamp)
            mask = Image.new("L", (SIDE, SIDE), 0)
            mask.paste(stamp.getchannel("A").point(lambda a: 255 if a > 127 else 0), place)
            stem = pathlib.Path(name).name
            picture.save(folder / f"{stem}.png")
            mask.save(folder / f"{stem}_mask.png")
            rows.writerow([f"{stem}.png", label, f"{stem}_mask.png"])


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "cutouts")
