"""Data sets for stats.py: random and awkward ones, each with the numbers SciPy and statsmodels
give for it."""
import dataclasses
import typing

import numpy
import scipy.stats

try:
    import statsmodels.stats.contingency_tables
    import statsmodels.stats.multitest
    import statsmodels.stats.oneway
    import statsmodels.stats.proportion
except ImportError:
    statsmodels = None

SIDES = {"two_sided": "two-sided", "less": "less", "greater": "greater"}


@dataclasses.dataclass
class Case:
    name: str
    spec: str
    columns: dict
    roles: list
    expected: typing.Optional[typing.Callable] = None
    # What `expected` gives: p, interval (of the first estimate), adjusted or estimate.
    kind: str = "p"
    in_r: bool = True
    # One side may call undefined what the other gives a limit for.
    may_differ: bool = False
    # Whose interval R's test has: effects, estimates or nobody's.
    interval: str = ""
    tolerance: float = 1e-6
    interval_tolerance: float = 1e-6
    # Both sides draw by themselves, so many times: p and ends differ by chance.
    draws: int = 0


def draws(seed):
    """Pairs of samples, from smooth to hopeless."""
    random = numpy.random.default_rng(seed)
    yield "normal", random.normal(size=random.integers(2, 40)), random.normal(
        0.3, 2, random.integers(2, 40))
    yield "ties", random.integers(0, 4, 12).astype(float), random.integers(0, 5, 9).astype(float)
    yield "accuracies", random.binomial(30, 0.7, 7) / 30, random.binomial(30, 0.6, 6) / 30
    yield "skewed", numpy.exp(2 * random.normal(size=20)), numpy.exp(2 * random.normal(size=25))
    yield "tiny", random.normal(size=15) * 1e-8, random.normal(size=14) * 1e-8
    yield "shifted", 1e6 + random.normal(size=15), 1e6 + random.normal(size=14)


def awkward():
    yield "two", numpy.array([1.0, 2.0]), numpy.array([1.5, 4.0])
    yield "equal", numpy.ones(5), numpy.ones(4)
    yield "apart", numpy.arange(5.0), 10 + numpy.arange(6.0)
    yield "lonely", numpy.array([3.0]), numpy.array([1.0, 2.0, 5.0])
    yield "huge", numpy.random.default_rng(1).normal(size=10000), numpy.random.default_rng(
        2).normal(0.02, 1, 12000)
    yield "huge_ties", numpy.random.default_rng(3).integers(0, 5, 5000).astype(
        float), numpy.random.default_rng(4).integers(0, 5, 4000).astype(float)


def samples(rounds):
    for seed in range(rounds):
        for kind, first, second in draws(seed):
            yield f"{kind}{seed}", first, second
    yield from awkward()


def grouped(*groups):
    return {"x": numpy.concatenate(groups).tolist(),
            "by": [f"g{at}" for at, group in enumerate(groups) for _ in group]}


BY = [("x", "x"), ("by", "by")]
XY = [("x", "x"), ("y", "y")]


def has_ties(*groups):
    values = numpy.concatenate(groups)
    return len(numpy.unique(values)) < len(values)


def two_samples(name, a, b, side):
    scipy_side = SIDES[side]
    columns = grouped(a, b)
    small = len(a) + len(b) <= 100
    exact = small and not has_ties(a, b)
    flat = numpy.ptp(a) == 0 and numpy.ptp(b) == 0
    yield Case(f"mw_{name}", f"mann_whitney:alternative={side}", columns, BY,
               (lambda: scipy.stats.mannwhitneyu(
                   a, b, alternative=scipy_side, method="exact" if exact else "asymptotic").pvalue)
               if exact or not small else None, in_r=len(a) + len(b) < 1000)
    yield Case(f"mwn_{name}", f"mann_whitney:method=normal,alternative={side}", columns, BY,
               lambda: scipy.stats.mannwhitneyu(a, b, alternative=scipy_side,
                                                method="asymptotic").pvalue,
               in_r=len(a) + len(b) < 1000, may_differ=flat)
    yield Case(f"welch_{name}", f"welch_t:alternative={side}", columns, BY,
               lambda: scipy.stats.ttest_ind(a, b, equal_var=False,
                                             alternative=scipy_side).pvalue,
               in_r=len(a) + len(b) < 1000, may_differ=flat,
               interval="estimates" if side == "two_sided" else "")
    yield Case(f"pooled_{name}", f"pooled_t:alternative={side}", columns, BY,
               lambda: scipy.stats.ttest_ind(a, b, alternative=scipy_side).pvalue,
               in_r=len(a) + len(b) < 1000, may_differ=flat or len(a) == 1,
               interval="estimates" if side == "two_sided" else "")
    # SciPy gives a limit where samples do not overlap.
    yield Case(f"bm_{name}", f"brunner_munzel:alternative={side}", columns, BY,
               lambda: scipy.stats.brunnermunzel(a, b, alternative=scipy_side).pvalue, in_r=len(a) + len(b) < 1000,
               may_differ=name.startswith(("apart", "equal", "lonely")))


def pairs(name, a, b, side):
    n = min(len(a), len(b))
    a, b = a[:n], b[:n]
    columns = {"x": a.tolist(), "y": b.tolist()}
    gaps = a - b
    # Rounding can part what is equal on paper; both sides take the same differences.
    plain = 0 < n <= 50 and not has_ties(abs(gaps)) and not (gaps == 0).any()
    flat = numpy.ptp(gaps) < 1e-12 * max(1, abs(gaps).max())
    yield Case(f"pt_{name}", f"paired_t:alternative={side}", columns, XY,
               lambda: scipy.stats.ttest_rel(a, b, alternative=SIDES[side]).pvalue,
               in_r=n < 1000, may_differ=flat,
               interval="estimates" if side == "two_sided" else "")
    yield Case(f"sr_{name}", f"wilcoxon_signed_rank:alternative={side}", columns, XY,
               (lambda: scipy.stats.wilcoxon(a, b, alternative=SIDES[side], mode="exact").pvalue)
               if plain else None, in_r=n <= 100, may_differ=bool((gaps == 0).all()))
    for zeros, method in (("wilcoxon", "wilcox"), ("pratt", "pratt")):
        yield Case(f"srn_{zeros}_{name}",
                   f"wilcoxon_signed_rank:method=normal,zeros={zeros},alternative={side}", columns,
                   XY, lambda method=method: scipy.stats.wilcoxon(
                       a, b, alternative=SIDES[side], mode="approx", zero_method=method,
                       correction=True).pvalue, in_r=n < 1000,
                   may_differ=bool((gaps == 0).all()))


def association(name, a, b, side):
    n = min(len(a), len(b))
    a, b = a[:n], b[:n]
    columns = {"x": a.tolist(), "y": b.tolist()}
    flat = n < 3 or numpy.ptp(a) == 0 or numpy.ptp(b) == 0
    yield Case(f"pearson_{name}", f"pearson:alternative={side}", columns, XY,
               lambda: scipy.stats.pearsonr(a, b, alternative=SIDES[side]).pvalue,
               in_r=n < 1000, may_differ=flat,
               interval="effects" if side == "two_sided" else "")
    yield Case(f"spearman_{name}", f"spearman:method=normal,alternative={side}", columns, XY,
               lambda: scipy.stats.spearmanr(a, b, alternative=SIDES[side]).pvalue, in_r=n < 1000,
               may_differ=flat)
    tied = has_ties(a) or has_ties(b)
    yield Case(f"kendall_{name}", f"kendall_tau_b:alternative={side}", columns, XY,
               (lambda: scipy.stats.kendalltau(
                   a, b, alternative=SIDES[side],
                   method="exact" if n <= 50 and not tied else "asymptotic").pvalue),
               in_r=n < 1000, may_differ=flat)
    if n <= 9 and not tied:
        yield Case(f"spearman_exact_{name}", f"spearman:alternative={side}", columns, XY,
                   may_differ=flat)


def several(seed):
    random = numpy.random.default_rng(seed)
    ties = seed % 2 == 1
    groups = [random.integers(0, 5, size).astype(float) if ties else random.normal(shift, 1, size)
              for shift, size in zip((0, 0.4, 0.2, 0.9), random.integers(3, 15, 4))]
    yield Case(f"kw_{seed}", "kruskal_wallis", grouped(*groups), BY,
               lambda: scipy.stats.kruskal(*groups).pvalue)
    blocks = random.integers(0, 6, (11, 4)).astype(float) if ties else random.normal(size=(11, 4))
    tall = {"x": blocks.ravel().tolist(), "by": [f"c{at % 4}" for at in range(44)],
            "pair": [f"s{at // 4}" for at in range(44)]}
    roles = BY + [("pair", "pair")]
    yield Case(f"friedman_{seed}", "friedman", tall, roles,
               lambda: scipy.stats.friedmanchisquare(*blocks.T).pvalue)
    ones = (blocks > numpy.median(blocks)).astype(int)
    yield Case(f"cochran_{seed}", "cochran_q", {**tall, "x": ones.ravel().tolist()}, roles,
               (lambda: statsmodels.stats.contingency_tables.cochrans_q(ones).pvalue)
               if statsmodels else None)
    yield Case(f"anova_{seed}", "welch_anova", grouped(*groups), BY,
               (lambda: statsmodels.stats.oneway.anova_oneway(groups, use_var="unequal").pvalue)
               if statsmodels else None, may_differ=ties)


def proportions(seed, side):
    random = numpy.random.default_rng(1000 + seed)
    n = random.integers(2, 40, 2)
    k = random.binomial(n, (0.5, 0.7))
    groups = [numpy.repeat([1, 0], (ones, size - ones)) for ones, size in zip(k, n)]
    columns = grouped(*groups)
    table = [[k[0], n[0] - k[0]], [k[1], n[1] - k[1]]]
    same = k.sum() in (0, n.sum())
    yield Case(f"fisher_{seed}_{side}", f"fisher_exact:alternative={side}", columns, BY,
               lambda: scipy.stats.fisher_exact(table, SIDES[side])[1], may_differ=same,
               interval="effects" if side == "two_sided" and 0 < k.min() and (n - k).min() > 0
               else "", interval_tolerance=5e-3)  # R's root finder stops early
    if statsmodels:
        of = statsmodels.stats.proportion
        yield Case(f"ztest_{seed}_{side}", f"two_proportions:alternative={side}", columns, BY,
                   lambda: of.proportions_ztest(
                       k, n, alternative={"less": "smaller", "greater": "larger"}.get(
                           side, "two-sided"))[1], may_differ=same)
        for name, method in (("wilson", "wilson"), ("clopper_pearson", "beta")):
            yield Case(f"{name}_{seed}_{side}", name, {"x": groups[0].tolist()}, [("x", "x")],
                       lambda method=method: numpy.clip(numpy.nan_to_num(of.proportion_confint(
                           k[0], n[0], method=method), nan=0.0 if k[0] == 0 else 1.0), 0, 1),
                       kind="interval")
    a, b = random.integers(0, 2, (2, 20))
    up, down = int((a > b).sum()), int((a < b).sum())
    yield Case(f"mcnemar_{seed}_{side}", f"mcnemar:alternative={side}",
               {"x": a.tolist(), "y": b.tolist()}, XY,
               lambda: scipy.stats.binomtest(up, up + down, 0.5, alternative=SIDES[side]).pvalue)


def corrections(seed):
    p = numpy.random.default_rng(2000 + seed).uniform(size=12) ** 2
    p[3] = p[4]
    names = {"holm": "holm", "bonferroni": "bonferroni", "benjamini_hochberg": "fdr_bh",
             "benjamini_yekutieli": "fdr_by"}
    for ours, theirs in names.items():
        yield Case(f"{ours}_{seed}", f"adjusted_p:correction={ours}", {"x": p.tolist()},
                   [("x", "x")], (lambda theirs=theirs: statsmodels.stats.multitest.multipletests(
                       p, method=theirs)[1]) if statsmodels else None, kind="adjusted")


def others(seed):
    random = numpy.random.default_rng(3000 + seed)
    x, y, z = random.normal(size=(3, 25)) + random.normal(size=25)
    yield Case(f"partial_{seed}", "partial_correlation",
               {"x": x.tolist(), "y": y.tolist(), "z": z.tolist()}, XY + [("control", "z")])
    a, b = random.integers(0, 6, 5).astype(float), random.integers(0, 9, 5).astype(float)
    yield Case(f"permutation_{seed}", "permutation_test", grouped(a, b), BY,
               lambda: scipy.stats.permutation_test(
                   (a, b), lambda s, t, axis: numpy.round(s.mean(axis) - t.mean(axis), 9),
                   n_resamples=numpy.inf, vectorized=True).pvalue)


def every():
    sides = list(SIDES)
    for at, (name, a, b) in enumerate(samples(8)):
        side = sides[at % 3]
        yield from two_samples(name, a, b, side)
        yield from pairs(name, a, b, side)
        yield from association(name, a, b, side)
    for seed in range(12):
        yield from several(seed)
        yield from corrections(seed)
        yield from others(seed)
        for side in sides:
            yield from proportions(seed, side)
