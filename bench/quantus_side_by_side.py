"""Scores the same maps of the same small CNN by assay and by Quantus, by turns, and prints a Markdown
table of both times, their ratio and how far the two agree.

The net is LeNet-5 on made pictures of 28 x 28 points (a bright shape in noise, whose points are the
mask), trained here for a moment; both get the same file of maps, the gradients that assay makes, and
explain again by that method. assay's time is that of a whole process, 'assay score', from its start
to its end; Quantus's that of calling the metric, without imports. Both have the same number of
threads and ask the model about the same number of changed inputs. The last row is one process of
assay that is asked for all metrics at once, and all of Quantus's calls. Times are the shortest of
the rounds, for both, as others may be using the machine.

Usage: quantus_side_by_side.py PROGRAM QUANTUS [--items N] [--threads N] [--rounds N]
       PROGRAM is build/release/assay, QUANTUS the folder of a checkout of Quantus; its packages
       must be there (python3-torch, -onnx, -numpy, -scipy, -skimage, -sklearn, -pandas, -opencv,
       -matplotlib, -cachetools and -tqdm of Debian).
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

import numpy
import torch

# Points of a picture's side, and of the square that infidelity hides.
SIDE, PATCH = 28, 4
RUNS, SUBSET = 100, 224
REPEATS = 10
DRAWS, RADIUS = 200, 0.2
PATCHES = REPEATS * (SIDE // PATCH) ** 2


def net():
    from torch import nn
    return nn.Sequential(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5),
                         nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(256, 120), nn.ReLU(),
                         nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10))


def pictures(count, seed):
    """Bars of ten directions somewhere in noise, where they are, and which."""
    random = numpy.random.default_rng(seed)
    rows, columns = numpy.mgrid[:SIDE, :SIDE]
    values = random.normal(0, 0.3, (count, 1, SIDE, SIDE))
    masks = numpy.zeros((count, SIDE, SIDE))
    classes = random.integers(0, 10, count)
    for item, kind in enumerate(classes):
        y, x = random.uniform(9, 19, 2)
        angle = numpy.pi * kind / 10
        along = (columns - x) * numpy.cos(angle) + (rows - y) * numpy.sin(angle)
        across = (rows - y) * numpy.cos(angle) - (columns - x) * numpy.sin(angle)
        masks[item] = (abs(along) < 8) & (abs(across) < 1.5)
        values[item, 0] += 2 * masks[item]
    return values.astype("float32"), masks.astype("float32"), classes


def trained(steps=300):
    torch.manual_seed(1)
    model = net()
    values, _, classes = pictures(2000, 1)
    values, classes = torch.tensor(values), torch.tensor(classes)
    optimiser = torch.optim.Adam(model.parameters(), 2e-3)
    for step in range(steps):
        rows = torch.randint(len(values), (64,))
        loss = torch.nn.functional.cross_entropy(model(values[rows]), classes[rows])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return model.eval()


def explain(model, inputs, targets, **_):
    """The gradient of the class's logit, as Quantus asks for it."""
    x = torch.tensor(numpy.asarray(inputs, "float32"), requires_grad=True)
    rows = torch.arange(len(x))
    model(x)[rows, torch.as_tensor(numpy.asarray(targets))].sum().backward()
    return x.grad.numpy()


def pearson(a, b, batched=False, **_):
    """Quantus's own asks SciPy for an axis, which Debian's SciPy 1.10 does not know."""
    a, b = a - a.mean(1, keepdims=True), b - b.mean(1, keepdims=True)
    return (a * b).sum(1) / numpy.sqrt((a * a).sum(1) * (b * b).sum(1))


def metrics(quantus):
    """Name, assay's spec, Quantus's metric, and whether the two are the same number."""
    plain = dict(normalise=False, disable_warnings=True, display_progressbar=False)
    black = dict(perturb_baseline="black", **plain)
    same, drawn, other = "same", "same but for the draws", "another definition"
    return [
        ("pixel flipping", "pixel_flipping:variant=quantus,at_once=1",
         quantus.PixelFlipping(features_in_step=1, return_auc_per_sample=True, **black), same),
        ("faithfulness correlation",
         f"faithfulness_correlation:subsets={RUNS},size={SUBSET},substrate=least",
         quantus.FaithfulnessCorrelation(nr_runs=RUNS, subset_size=SUBSET, return_aggregate=False,
                                         similarity_func=pearson, **black), drawn),
        ("infidelity",
         f"infidelity:variant=captum,samples={PATCHES},side={PATCH},substrate=least",
         quantus.Infidelity(perturb_patch_sizes=[PATCH], n_perturb_samples=REPEATS, **black),
         other),
        ("max-sensitivity", f"max_sensitivity:draws={DRAWS},radius={RADIUS}",
         quantus.MaxSensitivity(nr_samples=DRAWS, lower_bound=RADIUS, **plain), drawn),
        ("sparseness", "sparseness:variant=quantus", quantus.Sparseness(abs=True, **plain), same),
        ("complexity", "complexity", quantus.Complexity(abs=True, **plain), same),
        ("pointing game", "pointing_game:tolerance=0", quantus.PointingGame(**plain), same),
        ("mass accuracy", "mass_accuracy:variant=absolute",
         quantus.RelevanceMassAccuracy(abs=True, **plain), same),
        ("rank accuracy", "rank_accuracy", quantus.RelevanceRankAccuracy(**plain), same),
    ]


class Work:
    """A net, pictures and maps in a folder, and both ways to score them."""

    def __init__(self, program, folder, items, threads):
        self.program, self.folder, self.threads = program, pathlib.Path(folder), threads
        self.model = trained()
        self.values, self.masks, _ = pictures(items, 2)
        with torch.no_grad():
            self.targets = self.model(torch.tensor(self.values)).argmax(1).numpy()
        torch.onnx.export(self.model, torch.zeros(1, 1, SIDE, SIDE), str(self.folder / "net.onnx"),
                          input_names=["x"], output_names=["y"])
        numpy.save(self.folder / "x.npy", self.values)
        numpy.save(self.folder / "masks.npy", self.masks)
        self.assay("explain", "--method", "gradient:sign=signed", "--out", "maps", "--pictures",
                   "0")
        self.maps = numpy.load(next((self.folder / "maps").glob("*.npy")))
        gap = abs(self.maps - explain(self.model, self.values, self.targets)[:, 0]).max()
        if gap > 1e-4 * abs(self.maps).max():
            sys.exit(f"The gradients of the two sides differ by {gap}.")

    def assay(self, command, *arguments):
        environment = dict(os.environ, ASSAY_THREADS=str(self.threads))
        started = time.perf_counter()
        text = subprocess.run(
            [self.program, command, "--model", "net.onnx", "--input", "x.npy", *arguments],
            cwd=self.folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, check=True).stdout
        return time.perf_counter() - started, text

    def by_assay(self, *specs):
        """Seconds, and the values of each metric."""
        asked = [word for spec in specs for word in ("--metric", spec)]
        seconds, text = self.assay("score", "--maps", "maps", "--mask", "masks.npy", "--controls",
                                   "none", *asked, "--json")
        return seconds, [numpy.array(score["values"], float)
                         for score in json.loads(text)["scores"]]

    def by_quantus(self, metric):
        started = time.perf_counter()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            scores = metric(model=self.model, x_batch=self.values, y_batch=self.targets,
                            a_batch=self.maps[:, None].copy(), s_batch=self.masks[:, None].copy(),
                            explain_func=explain, device="cpu")
        return time.perf_counter() - started, numpy.array(scores, float)


def agreement(ours, theirs, kind):
    if kind == "same":
        return f"same, to {abs(ours - theirs).max() / max(1, abs(theirs).max()):.0e}"
    return f"{kind}; means {ours.mean():.4g} and {theirs.mean():.4g}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("quantus", type=pathlib.Path)
    parser.add_argument("--items", type=int, default=64)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    if not (options.quantus / "quantus" / "__init__.py").exists():
        parser.error(f"'{options.quantus}' is no checkout of Quantus; it has no folder quantus.")
    torch.set_num_threads(options.threads)
    sys.path.insert(0, str(options.quantus.resolve()))
    import quantus
    with tempfile.TemporaryDirectory() as folder:
        work = Work(str(options.program.resolve()), folder, options.items, options.threads)
        table(work, metrics(quantus), options.rounds)
    print(f"\n{options.items} items, {options.threads} threads, {options.rounds} rounds; Quantus "
          f"{quantus.__version__}; load average at the end {os.getloadavg()[0]:.1f}.")


def table(work, rows, rounds):
    print("| metric | assay, s | Quantus, s | ratio | values |\n|---|---|---|---|---|", flush=True)
    total, values = 0, []
    for name, spec, metric, kind in rows:
        mine, other = [], []
        for _ in range(rounds):
            mine.append(work.by_assay(spec))
            other.append(work.by_quantus(metric))
        ours, theirs = (min(seconds for seconds, _ in side) for side in (mine, other))
        total += theirs
        values += mine[0][1]
        print(f"| {name} | {ours:.3g} | {theirs:.3g} | {theirs / ours:.1f} | "
              f"{agreement(values[-1], other[0][1], kind)} |", flush=True)
    runs = [work.by_assay(*(spec for _, spec, _, _ in rows)) for _ in range(rounds)]
    together = min(seconds for seconds, _ in runs)
    if any((one != other).any() for one, other in zip(values, runs[0][1])):
        sys.exit("Metrics that are asked for together give other values than one by one.")
    print(f"| **all at once** | **{together:.3g}** | **{total:.3g}** | "
          f"**{total / together:.1f}** | |")


if __name__ == "__main__":
    main()
