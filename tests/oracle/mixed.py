#!/usr/bin/env python3
"""Compares mixed models with lme4's, on lme4's own data sets and on generated ones.

Each generated data set has its own design (crossed or nested groups, slopes, counts, few rows) and
its own random numbers. Coefficients and their errors must agree to 1e-3 (those of a logistic model
are compared by Wald's z, as lme4 has it), log-likelihoods and likelihood ratios to 1e-2, and both
must call a fit singular or not; the last line says how many did.

Usage: mixed.py FOLDER --assay PROGRAM [--count N]
"""
import argparse
import json
import pathlib
import shutil
import subprocess

import numpy

# Family, formula and sometimes a simpler formula to test against.
PUBLISHED = [
    ("sleepstudy.csv", "reml", "Reaction ~ Days + (Days | Subject)", ""),
    ("sleepstudy.csv", "ml", "Reaction ~ Days + (Days | Subject)",
     "Reaction ~ Days + (1 | Subject)"),
    ("sleepstudy.csv", "reml", "Reaction ~ Days + (Days || Subject)", ""),
    ("cbpp.csv", "logistic", "cbind(incidence, healthy) ~ period + (1 | herd)",
     "cbind(incidence, healthy) ~ 1 + (1 | herd)"),
]
DESIGNS = [
    ("logistic", "correct ~ method * right + (1 | user) + (1 | image)",
     "correct ~ method + right + (1 | user) + (1 | image)"),
    ("logistic", "correct ~ method + (1 + method | user) + (1 | image)", ""),
    ("logistic", "correct ~ time + (1 | user)", ""),
    ("logistic", "correct ~ method + time + (0 + time | user) + (1 | image)", ""),
    ("logistic", "cbind(hits, misses) ~ method + (1 | user)", ""),
    ("logistic", "correct ~ 0 + method + (1 | class/user)", ""),
    ("reml", "score ~ method * time + (1 | user) + (1 | image)", ""),
    ("ml", "score ~ method * right + (1 | user) + (1 | image)",
     "score ~ right + (1 | user) + (1 | image)"),
    ("reml", "score ~ time + (time | user)", ""),
    ("ml", "score ~ method + (time || user) + (1 | image)", ""),
    ("reml", "score ~ right:method + (1 | class:user)", ""),
]


def study(seed):
    """A study of random size: who saw what under which method, and how that went."""
    random = numpy.random.default_rng(seed)
    users = int(random.integers(8, 40))
    images = int(random.integers(8, 30))
    rows = int(random.integers(6, 25)) * users
    user = numpy.arange(rows) % users
    image = random.integers(0, images, rows)
    method = random.integers(0, 3, rows)
    right = image % 2
    time = random.normal(size=rows).round(4)
    skill = random.normal(0, random.uniform(0.3, 1.2), users)
    slope = random.normal(0, random.uniform(0.2, 0.8), users)
    ease = random.normal(0, random.uniform(0.3, 1.2), images)
    logit = (0.3 + numpy.array([0, 0.5, -0.3])[method] + 0.4 * right + 0.3 * time + skill[user]
             + slope[user] * time + ease[image])
    chance = 1 / (1 + numpy.exp(-logit))
    trials = random.integers(1, 12, rows)
    hits = random.binomial(trials, chance)
    return {
        "correct": (random.uniform(size=rows) < chance).astype(int),
        "score": (2 * logit + random.normal(size=rows)).round(5),
        "hits": hits, "misses": trials - hits,
        "method": numpy.array(["none", "heat", "near"])[method],
        "right": numpy.array(["FALSE", "TRUE"])[right],
        "time": time,
        "user": [f"u{one}" for one in user],
        "image": [f"i{one}" for one in image],
        "class": [f"c{one % 4}" for one in user],
    }


def write(path, columns):
    with open(path, "w", encoding="utf-8") as out:
        print(",".join(columns), file=out)
        for row in zip(*columns.values()):
            print(",".join(map(str, row)), file=out)


def ours(program, path, family, formula, against):
    """What assay says, as JSON."""
    spec = "mixed_model:family=logistic" if family == "logistic" else (
        f"mixed_model:family=linear,ml={'true' if family == 'ml' else 'false'}")
    if against:
        spec += ",against=" + against.replace(",", "\\,")
    said = subprocess.run([program, "stats", spec, "--formula", formula, "--data", path, "--json"],
                          capture_output=True, text=True, check=False)
    if said.returncode != 0:
        return {"undefined": said.stderr.strip()}
    return json.loads(said.stdout)


def apart(what, mine, theirs, allowed):
    """A sentence when two numbers differ by more than they may."""
    if mine is not None and abs(mine - theirs) <= allowed * max(1, abs(theirs)):
        return []
    return [f"{what} {mine} and {theirs:.6f}"]


def named(statistics, symbol):
    return next((one for one in statistics if one["symbol"] == symbol), None)


def likelihood_error(detail):
    """The standard error by the likelihood alone, before it is widened for few participants."""
    wald = named(detail.get("others", []), "z")
    return detail["estimate"] / wald["value"] if wald else detail["error"]


def differences(result, other):
    if result["undefined"]:
        return [f"assay has no fit: {result['undefined']}"]
    numbers = {one["name"]: one["value"] for one in result["estimates"]}
    details = {one["name"]: one for one in result["details"]}
    if list(details) != other["names"]:
        return [f"coefficients {list(details)} and {other['names']}"]
    found = []
    if abs(numbers["log-likelihood"] - other["log_likelihood"]) > 1e-2:
        found.append(f"log-likelihood {numbers['log-likelihood']} and {other['log_likelihood']}")
    for name, estimate, error in zip(other["names"], other["estimates"], other["errors"]):
        found += apart(f"estimate of {name}", details[name]["estimate"], estimate, 1e-3)
        # At a bound there is no curvature that an error could come from: each has its own way.
        if not other["singular"]:
            found += apart(f"error of {name}", likelihood_error(details[name]), error, 1e-3)
    for name, theirs in zip(other["groups"], other["deviations"]):
        # lme4 numbers the terms of a group that it has split (user, user.1) and turns nested names.
        effect, group = name.split(".")[0].split(" by ")
        turned = ":".join(reversed(group.split(":")))
        mine = numbers.get(f"SD of {effect} by {group}", numbers.get(f"SD of {effect} by {turned}"))
        found += apart(f"deviation of {name}", mine, theirs, 2e-3)
    if other["chi_squared"] is not None:
        mine = named(result["statistics"], "chi2")
        found += apart("chi squared", mine and mine["value"], other["chi_squared"], 1e-2)
    said_singular = any("singular" in note for note in result["notes"])
    if said_singular != other["singular"]:
        found.append(f"singular: {said_singular} and {other['singular']}")
    return found


def made(folder, count):
    cases = [(str(folder / file), *rest) for file, *rest in PUBLISHED]
    for seed in range(count):
        path = str(folder / f"{seed}.csv")
        write(path, study(seed))
        cases.append((path, *DESIGNS[seed % len(DESIGNS)]))
    return cases


def from_r(folder, cases):
    listing = folder / "cases.tsv"
    listing.write_text("file\tfamily\tformula\tagainst\n"
                       + "".join("\t".join(case) + "\n" for case in cases), encoding="utf-8")
    script = str(pathlib.Path(__file__).with_name("mixed.R"))
    said = subprocess.run(["Rscript", script, str(listing)], capture_output=True, text=True,
                          check=True, stdin=subprocess.DEVNULL).stdout
    return [json.loads(line) for line in said.splitlines()]


def has_lme4():
    return shutil.which("Rscript") is not None and subprocess.run(
        ["Rscript", "-e", "library(lme4)"], capture_output=True, stdin=subprocess.DEVNULL,
        check=False).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--assay", required=True, metavar="PROGRAM")
    parser.add_argument("--count", type=int, default=66)
    arguments = parser.parse_args()
    if not has_lme4():
        print("not compared: R's lme4 is not installed (r-cran-lme4)")
        print("0 passed, 0 failed")
        return
    shutil.rmtree(arguments.folder, ignore_errors=True)
    arguments.folder.mkdir(parents=True)
    program = str(pathlib.Path(arguments.assay).resolve())
    cases = made(arguments.folder, arguments.count)
    results = []
    for case, other in zip(cases, from_r(arguments.folder, cases), strict=True):
        found = differences(ours(program, *case), other)
        results.append(not found)
        for sentence in found:
            print(f"WRONG {pathlib.Path(case[0]).name}, {case[1]}, {case[2]}: {sentence}")
    shutil.rmtree(arguments.folder)
    print(f"{results.count(True)} passed, {results.count(False)} failed")


if __name__ == "__main__":
    main()
