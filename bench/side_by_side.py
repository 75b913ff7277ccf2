"""Runs our benchmark and PyTorch's by turns, and prints one Markdown table.

The floor of a ResNet line is the bare convolutions, by the same library with nothing around them;
that of a small net is its arithmetic at the speed of a large matrix product. All times are medians
over the rounds: milliseconds for one picture, one epoch, or 1000 signals. PyTorch's is its best:
of the plain net, channels-last and frozen, and of one thread and N for the small net.

Usage: side_by_side.py PROGRAM [--threads N] [--rounds N] [--python PYTHON]
       PROGRAM --json --threads N prints lines {"name": ..., "ms": ...}; "gemm" has "gflops".
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
BARE = {f"resnet34_{way}_b{batch}": f"bare_{way}_b{batch}"
        for way in ("forward", "gradient") for batch in (8, 1)}
# Gigaflops of one unit of work; torch_svea.py derives them.
GFLOP = {"svea_epoch": 3600 * 980_000 / 1e9, "svea_scores": 1000 * 330_000 / 1e9}


def lines(command):
    """The JSON lines a program prints, by name."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if run.returncode != 0:
        sys.exit(f"'{' '.join(command)}' ended with code {run.returncode}; run it alone to see "
                 "why.")
    parsed = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    return {line["name"]: line for line in parsed}


def torch_lines(python, threads):
    """Every round anew, so that neither side keeps a warm process."""
    resnet = lines([python, str(HERE / "torch_resnet34.py"), "--threads", str(threads),
                    "--repeats", "3"])
    found = list(resnet.values())
    for count in sorted({1, threads}):
        found += lines([python, str(HERE / "torch_svea.py"), "--threads", str(count),
                        "--repeats", "3"]).values()
    return found


def median_ms(rounds, name):
    """None when a round lacks the name."""
    values = [found[name]["ms"] for found in rounds if name in found]
    return statistics.median(values) if len(values) == len(rounds) else None


def best_of(rounds, name):
    """The variant of PyTorch with the lowest median over the rounds, and what it is."""
    values = {}
    for found in rounds:
        for line in found:
            # The line "svea_scores" repeats the round's luckiest batch size; each has its own.
            if line["name"].startswith(name) and not (line["name"] == name and "batch" in line):
                variant = (line["name"][len(name) + 1:] or "plain", line["threads"])
                values.setdefault(variant, []).append(line["ms"])
    medians = {variant: statistics.median(ms) for variant, ms in values.items()}
    variant = min(medians, key=medians.get)
    return medians[variant], "{}, {} thread{}".format(*variant, "s" if variant[1] > 1 else "")


def row(name, ours, torch):
    mine, (theirs, variant) = median_ms(ours, name), best_of(torch, name)
    if mine is None:
        return f"| {name} | not measured | {theirs:.3g} ({variant}) | | | |"
    floor = median_ms(ours, BARE[name]) if name in BARE else floor_by_gemm(ours, name)
    tail = f"{floor:.3g} | {100 * floor / mine:.0f} %" if floor else " | "
    return f"| {name} | {mine:.3g} | {theirs:.3g} ({variant}) | {theirs / mine:.2f} | {tail} |"


def floor_by_gemm(rounds, name):
    rates = [found["gemm"]["gflops"] for found in rounds if "gemm" in found]
    return 1e3 * GFLOP[name] / statistics.median(rates) if rates else None


def memory(rounds):
    """Fields memory_* of the last round, in bytes, one line each."""
    for line in rounds[-1].values():
        for field, value in line.items():
            if field.startswith("memory_"):
                yield f"{line['name']} {field}: {value / 2**20:.1f} MiB"


def table(ours, torch):
    yield "| work | assay, ms | PyTorch, ms | ratio | floor, ms | share of floor |"
    yield "|---|---|---|---|---|---|"
    for name in [*BARE, *GFLOP]:
        yield row(name, ours, torch)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--python", default=sys.executable, help="one that has PyTorch")
    arguments = parser.parse_args()
    ours, torch = [], []
    for _ in range(arguments.rounds):
        ours.append(lines([arguments.program, "--json", "--threads", str(arguments.threads)]))
        torch.append(torch_lines(arguments.python, arguments.threads))
    print("\n".join(table(ours, torch)))
    first = torch[0][0]
    load = os.getloadavg()[0]
    print(f"\n{arguments.rounds} rounds, {arguments.threads} threads; PyTorch {first['torch']} "
          f"with {first['blas']} BLAS; load average at the end {load:.1f}.")
    print("\n".join(memory(ours)))


if __name__ == "__main__":
    main()
