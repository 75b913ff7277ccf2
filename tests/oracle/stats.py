"""Compares `assay stats` with SciPy, statsmodels and R on random and awkward data.

Every data set is written as a CSV file and given to assay, which also writes the R script that
should reproduce its number; SciPy and statsmodels answer here, R runs all scripts in one go. Where
both sides are exact, p must agree to a millionth; what assay calls undefined must be no number (or
an error) elsewhere, too. What is not installed is not compared, and that is said. The last line
says how many numbers agreed.

Usage: stats.py FOLDER --assay PROGRAM
"""
import argparse
import csv
import json
import pathlib
import shutil
import subprocess
import warnings

import numpy

import stats_cases

TOLERANCE = 1e-6

# Prints one line for each script: its number, "undefined" or the name of the missing package.
RUNNER = r"""
number <- function(value) {
  if (is.list(value) && !is.null(value$p.value)) return(value$p.value[1])
  if (!is.null(names(value)) && "p" %in% names(value)) return(value[["p"]])
  as.numeric(value)
}
options(warn = -1)
for (file in readLines("scripts.txt")) {
  said <- tryCatch({
    invisible(capture.output(value <- source(file, local = new.env())$value))
    paste(format(number(value), digits = 15), collapse = " ")
  }, packageNotFoundError = function(problem) paste("missing", problem$package),
     error = function(problem) "undefined")
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


def numbers(said, kind):
    """The numbers to compare: p, an interval or adjusted p-values. None when it is undefined."""
    if said["undefined"]:
        return None
    if kind == "interval":
        return said["estimates"][0]["interval"]
    if kind == "adjusted":
        return [detail["adjusted_p"] for detail in said["details"]]
    return [said["p"]]


def is_close(ours, theirs):
    ours, theirs = numpy.asarray(ours, float), numpy.asarray(theirs, float)
    if ours.shape != theirs.shape:
        return False
    return bool(numpy.all(abs(ours - theirs) <= TOLERANCE * abs(theirs) + 1e-14))


def is_undefined(theirs):
    return theirs is None or not numpy.isfinite(numpy.asarray(theirs, float)).all()


def verdict(case, who, ours, theirs):
    """Whether both agree. A number that we refuse to give for a declared reason is no mistake."""
    if ours is None or is_undefined(theirs):
        good = (ours is None and is_undefined(theirs)) or case.may_differ
    else:
        good = is_close(ours, theirs)
    if not good:
        print(f"WRONG {case.name} {case.spec}: {ours}, {who} {theirs}")
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
    """R's number for each case that has one, by name."""
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
        elif said == "undefined":
            found[name[:-2]] = None
        else:
            found[name[:-2]] = numpy.array([float(word) for word in said.split()])
    for said, count in missing.items():
        print(f"not compared: {count} scripts need the R package {said.split()[1]}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    arguments = parser.parse_args()
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    program = str(pathlib.Path(arguments.assay).resolve())
    results, ours, in_r = [], {}, []
    for case in stats_cases.every():
        try:
            said = asked(program, case, arguments.folder)
        except RuntimeError as problem:
            print(f"WRONG {case.name} {case.spec}: {problem}")
            results.append(False)
            continue
        ours[case.name] = numbers(said, case.kind)
        if case.expected is not None:
            results.append(verdict(case, "SciPy", ours[case.name], from_python(case)))
        if case.in_r and not said["undefined"]:
            in_r.append(case)
    theirs = from_r(arguments.folder, in_r)
    results += [verdict(case, "R", ours[case.name], theirs[case.name]) for case in in_r
                if case.name in theirs]
    if stats_cases.statsmodels is None:
        print("not compared: statsmodels is not installed (python3-statsmodels)")
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
