#!/usr/bin/env python3
"""Mixed models of generated data sets, by assay and by lme4.

Usage: tests/oracle/mixed.py ASSAY [COUNT]

Each data set has its own design (crossed or nested groups, slopes, counts, gaps, few rows) and its
own random numbers. Coefficients must agree to 1e-3 and
log-likelihoods to 1e-2.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

import numpy

DESIGNS = [
    ("logistic", "correct ~ method * right + (1 | user) + (1 | image)"),
    ("logistic", "correct ~ method + (1 + method | user) + (1 | image)"),
    ("logistic", "correct ~ time + (1 | user)"),
    ("logistic", "correct ~ method + time + (0 + time | user) + (1 | image)"),
    ("logistic", "cbind(hits, misses) ~ method + (1 | user)"),
    ("logistic", "correct ~ 0 + method + (1 | class/user)"),
    ("reml", "score ~ method * time + (1 | user) + (1 | image)"),
    ("ml", "score ~ method * right + (1 | user) + (1 | image)"),
    ("reml", "score ~ time + (time | user)"),
    ("ml", "score ~ method + (time || user) + (1 | image)"),
    ("reml", "score ~ right:method + (1 | class:user)"),
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


def ours(program, family, formula, path):
    settings = "family=logistic" if family == "logistic" else (
        f"family=linear,reml={'true' if family == 'reml' else 'false'}")
    escaped = formula.replace(",", "\\,")
    said = subprocess.run([program, "stats", f"mixed_model:{settings},formula={escaped}", "--data",
                           path, "--json"], capture_output=True, text=True, check=True)
    result = json.loads(said.stdout)
    numbers = {one["name"]: one["value"] for one in result["estimates"]}
    return result, numbers


def differences(result, numbers, other):
    """What differs by more than it may, as sentences."""
    if result["undefined"]:
        return [f"assay has no fit: {result['undefined']}"]
    # Where our likelihood is better, lme4 has stopped a little early: its numbers are as exact as that.
    better = numbers["log-likelihood"] > other["log_likelihood"] + 1e-5
    allowed = 1e-2 if better else 1e-3
    found = []
    details = {one["name"]: one for one in result["details"]}
    if list(details) != other["names"]:
        return [f"coefficients {list(details)} and {other['names']}"]
    for name, estimate, error in zip(other["names"], other["estimates"], other["errors"]):
        for what, mine, theirs in (("estimate", details[name]["estimate"], estimate),
                                   ("error", details[name]["error"], error)):
            if not abs(mine - theirs) <= allowed * max(1, abs(theirs)):
                found.append(f"{what} of {name}: {mine:.6f} and {theirs:.6f}")
    if not abs(numbers["log-likelihood"] - other["log_likelihood"]) <= 1e-2:
        found.append(f"log-likelihood: {numbers['log-likelihood']:.6f} and "
                     f"{other['log_likelihood']:.6f}")
    for name, theirs in zip(other["groups"], other["deviations"]):
        # lme4 numbers the terms of a group that it has split: user, user.1
        mine = numbers.get("SD of " + name.split(".")[0])
        if mine is None or not abs(mine - theirs) <= 5 * allowed * max(1, theirs):
            found.append(f"deviation of {name}: {mine} and {theirs:.6f}")
    return found


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 110
    if shutil.which("Rscript") is None or subprocess.run(
            ["Rscript", "-e", "library(lme4)"], capture_output=True,
            stdin=subprocess.DEVNULL, check=False).returncode != 0:
        print("mixed models: R or lme4 is not there; nothing compared")
        return 0
    wrong = better = 0
    with tempfile.TemporaryDirectory() as folder:
        cases = []
        for seed in range(count):
            family, formula = DESIGNS[seed % len(DESIGNS)]
            path = str(pathlib.Path(folder) / f"{seed}.csv")
            write(path, study(seed))
            cases.append((path, family, formula))
        listing = pathlib.Path(folder) / "cases.tsv"
        listing.write_text("file\tfamily\tformula\n"
                           + "".join("\t".join(case) + "\n" for case in cases), encoding="utf-8")
        said = subprocess.run(
            ["Rscript", str(pathlib.Path(__file__).with_name("mixed.R")), str(listing)],
            capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
        for seed, (case, line) in enumerate(zip(cases, said.splitlines(), strict=True)):
            other = json.loads(line)
            result, numbers = ours(program, case[1], case[2], case[0])
            for sentence in differences(result, numbers, other):
                wrong += 1
                print(f"data set {seed}, {case[1]}, {case[2]}: {sentence}")
            better += numbers.get("log-likelihood", 0) > other["log_likelihood"] + 1e-5
    print(f"mixed models: {count} data sets beside lme4, {wrong} differences; "
          f"{better} fits are better than lme4's")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
