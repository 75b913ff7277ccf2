"""Photographs of scikit-image, classified by the ResNet-50 that `assay get` fetches: a cat is a
cat.

When the model is not in the cache (packages.py fetches it) nothing is compared, and that is said.
The last line says how many photographs passed and failed.

Usage: pictures.py --assay PROGRAM
"""
import argparse
import json
import os

import skimage

import packages

# Among the five likeliest classes these must have this much of the probability together.
EXPECTED = {
    "chelsea.png": (0.9, {"Egyptian_cat", "tabby", "tiger_cat"}),
    "coffee.png": (0.9, {"espresso", "cup", "coffee_mug"}),
    "motorcycle_left.png": (0.8, {"moped", "motor_scooter"}),
}


def likeliest(program, model, picture):
    path = os.path.join(skimage.data_dir, picture)
    said = packages.run(packages.Broken, program, "predict", "--model", str(model), "--input", path,
                        "--json")
    return {row["name"]: row["probability"] for row in json.loads(said)}


def is_right(program, model, picture):
    least, names = EXPECTED[picture]
    try:
        classes = likeliest(program, model, picture)
    except packages.Broken as broken:
        print(f"WRONG {picture}: {broken}")
        return False
    share = sum(probability for name, probability in classes.items() if name in names)
    good = share >= least and max(classes, key=classes.get) in names
    print(f"{'ok    ' if good else 'WRONG '}{picture} {share:.3f} (at least {least}) for "
          f"{', '.join(sorted(names))}; found {', '.join(classes)}")
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    program, model = os.path.abspath(parser.parse_args().assay), packages.cached("resnet50")
    results = []
    if model.exists():
        results = [is_right(program, model, picture) for picture in EXPECTED]
    else:
        print("not compared: the photographs; resnet50 is not in the cache")
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
