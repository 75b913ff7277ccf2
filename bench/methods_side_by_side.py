"""Runs the methods by turns with PyTorch's, stage by stage, and prints Markdown tables.

Times are medians in seconds: of all 5,000 signals for SVEA, of one picture for ResNet-34. PyTorch
does every stage whole, by the best of the variants that it tries first on a part; both sides run
the same number of samples forward and back, or this ends with an error. "floor" is the time of as
many bare passes of our engine, measured just before and after; "same" is the correlation of the two
sides' maps, for methods that draw nothing at random.

Usage: methods_side_by_side.py PROGRAM [--threads N] [--rounds N] [--only PART] [--python PYTHON]
       PROGRAM is methods_bench; parts are svea, resnet34, memory.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy

HERE = pathlib.Path(__file__).parent
STAGES = {
    "svea": ["training", "answers", "gradient", "smoothgrad", "xgrad_cam", "score_cam", "grad_cam",
             "grad_cam_plus_plus", "sise", "integrated_gradients", "rise", "judgement"],
    "resnet34": ["integrated_gradients", "smoothgrad", "rise", "score_cam", "occlusion",
                 "grad_cam", "lrp", "extremal_perturbation"],
}
ALONE = {"resnet34_lrp", "resnet34_extremal_perturbation"}  # PyTorch has no such method
RANDOM = {f"{part}_{method}" for part in STAGES for method in ("rise", "smoothgrad")}
MEMORY = ["memory_resnet34_rise_1", "memory_resnet34_rise_16", "memory_svea_rise_5000",
          "memory_svea_rise_10000"]
# Short stages are repeated until both sides have taken about so many seconds.
PATIENCE, MOST_TURNS = 8, 5


class Side:
    """A program that is told stages and answers with one line of JSON each."""

    def __init__(self, command):
        self.command = command
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def ask(self, stage):
        try:
            print(stage, file=self.process.stdin, flush=True)
        except BrokenPipeError:
            pass
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"'{' '.join(self.command)}' ended at stage '{stage}'; run it alone to see "
                     "why.")
        return json.loads(line)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def same_passes(ours, theirs):
    """A channel that is just not flat, or whose mean gradient is just positive, may differ."""
    for way in ("forward", "backward"):
        if abs(ours[way] - theirs[way]) > 1e-3 * ours[way]:
            sys.exit(f"'{ours['name']}' ran {ours[way]} samples {way}, PyTorch {theirs[way]}; the "
                     "comparison is not fair.")


def by_turns(stage, ours, theirs, rounds):
    """What both sides said of a stage, turn by turn. `theirs` is made when it is first needed."""
    mine, other = [ours.ask(stage)], []
    if stage in ALONE:
        return mine, other
    other.append(theirs().ask(stage))
    same_passes(mine[0], other[0])
    both = mine[0]["seconds"] + other[0]["seconds"]
    turns = max(rounds, min(MOST_TURNS, round(PATIENCE / both)))
    for _ in range(turns - 1):
        mine.append(ours.ask(stage))
        other.append(theirs().ask(stage))
    return mine, other


def median(lines, field):
    return statistics.median(line[field] for line in lines)


def correlation(folder, stage):
    if stage in RANDOM:
        return ""
    paths = [pathlib.Path(folder) / f"{stage}.{side}.npy" for side in ("ours", "torch")]
    if not all(path.exists() for path in paths):
        return ""
    ours, theirs = (numpy.load(path).astype(float).ravel() for path in paths)
    return f"{numpy.corrcoef(ours, theirs)[0, 1]:.4f}" if len(ours) == len(theirs) else ""


def seconds(value):
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def row(name, mine, other, folder):
    first = mine[0]
    cells = [name, seconds(median(mine, "seconds"))]
    if other:
        how = other[0]
        cells += [f"{seconds(median(other, 'seconds'))} ({how['variant']}, {how['threads']} thr.)",
                  f"{median(other, 'seconds') / median(mine, 'seconds'):.2f}"]
    else:
        cells += ["", ""]
    cells += [f"{first['forward']:,}", f"{first['backward']:,}"]
    share = statistics.median(line["floor"] / line["seconds"] for line in mine)
    cells += [seconds(median(mine, "floor")), f"{100 * share:.0f} %"] if share else ["", ""]
    cells.append(correlation(folder, name))
    return "| " + " | ".join(cells) + " |"


def total(found):
    """All stages; the floor, of those that have one."""
    ours = sum(median(mine, "seconds") for mine, _ in found)
    theirs = sum(median(other, "seconds") for _, other in found)
    with_floor = [mine for mine, _ in found if mine[0]["floor"]]
    floor = sum(median(mine, "floor") for mine in with_floor)
    share = floor / sum(median(mine, "seconds") for mine in with_floor)
    passes = [f"{sum(mine[0][way] for mine, _ in found):,}" for way in ("forward", "backward")]
    cells = ["svea, all", seconds(ours), seconds(theirs), f"{theirs / ours:.2f}", *passes,
             seconds(floor), f"{100 * share:.0f} %", ""]
    return "| " + " | ".join(f"**{cell}**" if cell else "" for cell in cells) + " |"


def table(part, arguments, folder):
    heads = ["stage", "assay, s", "PyTorch at its best, s", "ratio", "forward", "backward",
             "floor, s", "share", "same"]
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads), flush=True)
    threads = ["--threads", str(arguments.threads)]
    ours, peers, found = Side([arguments.program, folder, *threads]), [], []

    def theirs():
        # Later than ours, whose files it reads.
        if not peers:
            peers.append(Side([arguments.python, str(HERE / "torch_methods.py"), part, folder,
                               *threads]))
        return peers[0]

    for stage in STAGES[part]:
        name = f"{part}_{stage}"
        mine, other = by_turns(name, ours, theirs, arguments.rounds)
        found.append((mine, other))
        print(row(name, mine, other, folder), flush=True)
    for side in [ours, *peers]:
        side.end()
    if part == "svea":
        print(total(found))
        right = [(mine[0]["accuracy"], other[0]["accuracy"]) for mine, other in found
                 if "accuracy" in mine[0]]
        print("\nAccuracy of the net {:.3f}, PyTorch's {:.3f}; of the linear classifiers, on "
              "average {:.3f} and {:.3f}.".format(*right[0], *right[1]))
    else:
        steps = found[-1][0][0]["timed_steps"]
        print(f"\nExtremal perturbation: its default number of steps, times the median of {steps}.")
    print(flush=True)


def memory(arguments, folder):
    """Each in a process of its own, whose peak it is."""
    print("| RISE | items | masks | peak, MiB | of which items |\n|---|---|---|---|---|")
    for stage in MEMORY:
        side = Side([arguments.program, folder, "--threads", str(arguments.threads)])
        line = side.ask(stage)
        side.end()
        print(f"| {stage.split('_')[1]} | {line['items']:,} | {line['masks']} | "
              f"{line['peak_mib']:.0f} | {line['items_mib']:.1f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1, help="turns of every stage at least")
    parser.add_argument("--only", choices=[*STAGES, "memory"])
    parser.add_argument("--python", default=sys.executable, help="one that has PyTorch")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for part in STAGES:
            if arguments.only in (None, part):
                table(part, arguments, folder)
        if arguments.only in (None, "memory"):
            memory(arguments, folder)
    print(f"\n{arguments.threads} threads; load average at the end {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
