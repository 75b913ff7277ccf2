"""Prints how many lines of src the tests ran, by folder, and the files they know least.

    coverage.py BUILD_FOLDER

The folder was built with --coverage and its tests have run. A line counts once, however many
objects it was compiled into; the tests themselves are not counted.
"""

import collections
import json
import pathlib
import subprocess
import sys

LEAST_KNOWN = 10


def counts(build):
    """{file under src: {line: how often it ran}}"""
    lines = collections.defaultdict(lambda: collections.defaultdict(int))
    root = pathlib.Path.cwd()
    for notes in sorted(build.rglob("*.gcno")):
        if notes.name.startswith("cmake_pch"):
            continue
        said = subprocess.run(
            ["gcov", "--json-format", "--stdout", notes], capture_output=True, check=True
        ).stdout
        for report in said.splitlines():
            for file in json.loads(report)["files"]:
                path = (root / file["file"]).resolve()
                if path.is_relative_to(root / "src") and "_test" not in path.stem:
                    known = lines[path.relative_to(root / "src").as_posix()]
                    for line in file["lines"]:
                        known[line["line_number"]] += line["count"]
    return lines


def row(name, runs):
    hit = sum(run > 0 for run in runs)
    return f"{name:<36} {hit:>6} of {len(runs):>6} lines  {100 * hit / len(runs):5.1f} %"


def main():
    files = {
        path: list(lines.values())
        for path, lines in counts(pathlib.Path(sys.argv[1])).items()
        if lines
    }
    if not files:
        sys.exit("No counts were found; is this a build of the preset 'coverage' whose tests ran?")
    folders = collections.defaultdict(list)
    for path, runs in files.items():
        folders[path.rpartition("/")[0]] += runs
    for folder, runs in sorted(folders.items()):
        print(row(folder, runs))
    print(row("all", [run for runs in files.values() for run in runs]))
    print("\nLeast known:")
    least = sorted(files, key=lambda path: -sum(run == 0 for run in files[path]))
    for path in least[:LEAST_KNOWN]:
        print(row(path, files[path]))


if __name__ == "__main__":
    main()
