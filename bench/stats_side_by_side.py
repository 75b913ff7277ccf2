"""Runs our cluster bootstrap and R's on the same trials by turns and prints a Markdown table; then
the exact Mann-Whitney test of 30 and 30 scores with ties beside R's coin and exactRankTests.

"any statistic" takes nothing beforehand: R's is given the rows that are drawn, as boot has it, ours
how often each row is drawn, from which any statistic can be made. The other lines take sums of
clusters first, on both sides. Times are medians over the rounds, in milliseconds.

Usage: stats_side_by_side.py PROGRAM [--resamples N] [--rounds N]
       PROGRAM is build/release/stats_bench; Rscript must be on the path (r-base-core, r-cran-boot,
       r-cran-coin, r-cran-exactranktests).
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent


def lines(command):
    """The JSON lines a program prints, by name."""
    text = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {line["name"]: line for line in map(json.loads, text.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--resamples", type=int, default=10000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        trials = str(pathlib.Path(folder) / "trials.csv")
        scores = str(pathlib.Path(folder) / "scores.csv")
        ours, theirs, packages = [], [], []
        for _ in range(options.rounds):
            ours.append(lines([options.program, trials, scores, str(options.resamples)]))
            theirs.append(lines(["Rscript", str(HERE / "cluster_bootstrap.R"), trials,
                                 str(options.resamples)]))
            packages.append(lines(["Rscript", str(HERE / "mann_whitney.R"), scores]))
    print("| bootstrap | assay ms | R ms | faster | assay's interval | R's interval |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in theirs[0]:
        mine = statistics.median(found[name]["ms"] for found in ours)
        r = statistics.median(found[name]["ms"] for found in theirs)
        a, b = ours[0][name], theirs[0][name]
        print(f"| {name} | {mine:.1f} | {r:.0f} | {r / mine:.0f}x | {a['low']:.4f} to "
              f"{a['high']:.4f} | {b['low']:.4f} to {b['high']:.4f} |")
    print_exact([found["exact Mann-Whitney"] for found in ours], packages)


def print_exact(ours, packages):
    """The exact test: its p must be the same everywhere."""
    print("\n| exact Mann-Whitney, 30 + 30, ties | ms | p |\n| --- | --- | --- |")
    ms = statistics.median(found["ms"] for found in ours)
    print(f"| assay | {ms:.2f} | {ours[0]['p']:.9f} |")
    for name in packages[0]:
        ms = statistics.median(found[name]["ms"] for found in packages)
        print(f"| {name} | {ms:.2f} | {packages[0][name]['p']:.9f} |")


if __name__ == "__main__":
    main()
