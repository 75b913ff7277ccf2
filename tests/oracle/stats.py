"""Compares `assay stats` with SciPy, statsmodels and R on random and awkward data.

Every data set is written as a CSV file and given to assay, which also writes the R script that
should reproduce its number; SciPy and statsmodels answer here, R runs all scripts in one go. Where
both sides are exact, p must agree to a millionth; where both draw at random, to what chance allows.
What assay calls undefined must be no number (or an error) elsewhere, too. What is not installed is
not compared, and that is said. The last line says how many numbers agreed.

Usage: stats.py FOLDER --assay PROGRAM
"""
import argparse
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import shutil
import subprocess
import warnings

import numpy

import stats_agreement_cases
import stats_cases

# Prints one line for each script: "name=number ...", "undefined" or the name of the missing package.
RUNNER = r"""
numbers <- function(value) {
  if (inherits(value, "htest")) {
    ends <- if (is.null(value$conf.int)) c(NA, NA) else value$conf.int
    return(c(p = value$p.value[[1]], low = ends[1], high = ends[2]))
  }
  if (is.matrix(value)) value <- value[, 1]
  if (is.null(names(value))) names(value) <- rep("adjusted", length(value))
  value
}
options(warn = -1)
for (file in readLines("scripts.txt")) {
  said <- tryCatch({
    invisible(capture.output(suppressMessages(
      value <- source(file, local = new.env())$value)))
    value <- numbers(value)
    paste(names(value), format(value, digits = 15, trim = TRUE), sep = "=", collapse = " ")
  }, packageNotFoundError = function(problem) paste("missing", problem$package),
     error = function(problem) paste("undefined", gsub("[\t\n]", " ", conditionMessage(problem))))
  cat(file, "\t", said, "\n", sep = "")
}
"""


def write_csv(path, columns):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values()))


def asked(program, case, folder):
    """What assay says of the case, as a dictionary; its R script lies beside the data."""
    data = folder / f"{case.name}.csv"
    write_csv(data, case.columns)
    words = [program, "stats", case.spec, "--data", str(data), "--json", "--r-script",
             str(folder / f"{case.name}.R")]
    for role, column in case.roles:
        words += [f"--{role}", column]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def all_asked(program, cases, folder):
    """What assay says of every case, or its problem. Most of the time a program starts."""
    def one(case):
        try:
            return asked(program, case, folder), None
        except RuntimeError as problem:
            return None, problem
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(one, cases)


def first_estimate(said):
    return (said["effects"] or said["estimates"] or [{"value": None}])[0]


def ours_for_python(said, kind):
    if said["undefined"]:
        return None
    if kind == "interval":
        return said["estimates"][0]["interval"]
    if kind == "adjusted":
        return [detail["adjusted_p"] for detail in said["details"]]
    if kind == "estimate":
        return [first_estimate(said)["value"]]
    return [said["p"]]


def ours_for_r(said, case, names):
    """Our numbers by the names that R's have."""
    first = said[case.interval][0] if case.interval else first_estimate(said)
    low, high = first.get("interval") or [None, None]
    one = {"p": said["p"], "estimate": first["value"], "low": low, "high": high}
    if names == ["adjusted"] * len(names):
        return [detail["adjusted_p"] for detail in said["details"]]
    return [one.get(name) for name in names]


def is_close(case, ours, theirs, names=None):
    ours, theirs = numpy.asarray(ours, float), numpy.asarray(theirs, float)
    if ours.shape != theirs.shape:
        return False
    if case.draws == 0:
        allowed = numpy.array([case.interval_tolerance if name in ("low", "high") else
                               case.tolerance for name in names or ["p"] * len(ours)])
        return bool(numpy.all(abs(ours - theirs) <= allowed * abs(theirs) + 1e-14))
    good = True
    for name, a, b in zip(names or ["p"] * len(ours), ours, theirs):
        if name == "p":  # two shares of as many draws
            allowed = 5 * math.sqrt(2 * max(b * (1 - b), 1 / case.draws) / case.draws)
        elif name in ("low", "high"):  # quantiles of draws: part of the interval's width
            allowed = 12 / math.sqrt(case.draws) * abs(theirs[names.index("high")] -
                                                       theirs[names.index("low")]) + 1e-12
        else:
            allowed = case.tolerance * max(abs(b), 1e-8)
        good = good and abs(a - b) <= allowed
    return good


def is_undefined(theirs):
    return theirs is None or not numpy.isfinite(numpy.asarray(theirs, float)).all()


def verdict(case, who, ours, theirs, names=None):
    """Whether both agree. A number that we refuse to give for a declared reason is no mistake."""
    if is_undefined(ours) or is_undefined(theirs):
        good = (is_undefined(ours) and is_undefined(theirs)) or case.may_differ
    else:
        good = is_close(case, ours, theirs, names)
    if not good:
        print(f"WRONG {case.name} {case.spec}: {ours}, {who} {theirs} {names or ''}")
    return good


def from_python(case):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = case.expected()
    except (ValueError, ZeroDivisionError, FloatingPointError):
        return None
    return numpy.atleast_1d(value)


def from_r(folder, cases):
    """R's numbers and their names for each case that has some."""
    if shutil.which("Rscript") is None:
        print("not compared: R is not installed (r-base-core, r-cran-exactranktests)")
        return {}
    (folder / "runner.R").write_text(RUNNER)
    (folder / "scripts.txt").write_text("".join(f"{case.name}.R\n" for case in cases))
    done = subprocess.run(["Rscript", "--vanilla", "runner.R"], cwd=folder, capture_output=True,
                          text=True, check=True)
    found, missing = {}, {}
    for line in done.stdout.splitlines():
        name, said = line.split("\t")
        if said.startswith("missing"):
            missing[said] = missing.get(said, 0) + 1
        elif said.startswith("undefined"):
            found[name[:-2]] = ([], None, said)
        else:
            pairs = [word.split("=") for word in said.split()]
            pairs = [pair for pair in pairs if pair[0] in ("p", "estimate", "low", "high", "adjusted")]
            found[name[:-2]] = ([pair[0] for pair in pairs],
                                [math.nan if pair[1] == "NA" else float(pair[1]) for pair in pairs],
                                "")
    for said, count in missing.items():
        print(f"not compared: {count} scripts need the R package {said.split()[1]}")
    return found


def compare_r(case, said, found):
    names, theirs, problem = found
    if theirs is None:
        return verdict(case, f"R ({problem})", ours_for_r(said, case, ["p", "estimate"]), None)
    if not case.interval and "p" in names and "estimate" not in names:  # a test of R
        names, theirs = zip(*[pair for pair in zip(names, theirs) if pair[0] == "p"])
    pairs = [pair for pair in zip(names, theirs) if not math.isnan(pair[1]) or pair[0] == "p"]
    names = [name for name, _ in pairs]
    return verdict(case, "R", ours_for_r(said, case, names), [value for _, value in pairs], names)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    parser.add_argument("--only", default="", help="cases whose names begin so")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    program = str(pathlib.Path(arguments.assay).resolve())
    results, ours, in_r = [], {}, []
    cases = [case for case in [*stats_cases.every(), *stats_agreement_cases.every()]
             if case.name.startswith(arguments.only)]
    for case, (said, problem) in zip(cases, all_asked(program, cases, arguments.folder)):
        if problem:
            print(f"WRONG {case.name} {case.spec}: {problem}")
            results.append(False)
            continue
        ours[case.name] = said
        if case.expected is not None:
            results.append(verdict(case, "SciPy", ours_for_python(said, case.kind),
                                   from_python(case)))
        elif said["undefined"] and not case.may_differ:
            print(f"WRONG {case.name} {case.spec}: undefined, for {said['undefined']}")
            results.append(False)
        if case.in_r and not said["undefined"]:
            in_r.append(case)
    theirs = from_r(arguments.folder, in_r)
    results += [compare_r(case, ours[case.name], theirs[case.name]) for case in in_r
                if case.name in theirs]
    if stats_cases.statsmodels is None:
        print("not compared: statsmodels is not installed (python3-statsmodels)")
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
