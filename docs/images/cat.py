"""Draws docs/images/cat.jpg: a photograph, and what its every pixel does to the class it is given.

Needs `assay get resnet50`, scikit-image and Matplotlib. The photograph is scikit-image's, by Stefan
van der Walt, in the public domain.

Usage: cat.py PROGRAM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import matplotlib
import numpy
import skimage.filters
import skimage.io
import skimage.transform

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
MODEL = CACHE / "assay" / "resnet50" / "model.onnx"
PICTURE = pathlib.Path(skimage.data_dir) / "chelsea.png"


def asked(program, *arguments):
    command = [program, *arguments, "--model", str(MODEL), "--input", str(PICTURE)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def cut(pixels):
    """As the model sees it: the shorter side 256, then 224 in the middle."""
    height, width = (round(side * 256 / min(pixels.shape[:2])) for side in pixels.shape[:2])
    pixels = skimage.transform.resize(pixels, (height, width), anti_aliasing=True)
    top, left = (height - 224) // 2, (width - 224) // 2
    return pixels[top:top + 224, left:left + 224]


def main():
    program = sys.argv[1]
    best = json.loads(asked(program, "predict", "--top", "1", "--json"))[0]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "gradient.npy")
        asked(program, "gradient", "--out", path)
        gradient = numpy.abs(numpy.load(path)[0]).max(0)
    photograph = cut(skimage.io.imread(PICTURE))
    soft = skimage.filters.gaussian(gradient, 4)
    panels = {
        f"{best['name'].replace('_', ' ')}, {100 * best['probability']:.0f} %": (photograph, None),
        "its gradient": (gradient, numpy.quantile(gradient, 0.998)),
        "the same, smoothed": (soft, soft.max()),
    }
    figure, axes = pyplot.subplots(1, 3, figsize=(7.2, 2.62), dpi=120)
    for axis, (title, (image, most)) in zip(axes, panels.items()):
        axis.imshow(image, cmap="inferno", vmax=most)
        axis.set_title(title, fontsize=10)
        axis.set_axis_off()
    figure.subplots_adjust(left=0.005, right=0.995, bottom=0.01, top=0.89, wspace=0.02)
    figure.savefig(pathlib.Path(__file__).with_name("cat.jpg"), pil_kwargs={"quality": 88})


if __name__ == "__main__":
    main()
