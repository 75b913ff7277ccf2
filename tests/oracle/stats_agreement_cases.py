"""Data sets for stats.py: resampling, agreement, signal detection, psychometric functions and
reaction times. Most are compared with the R scripts that assay writes, which take other ways."""
import numpy

from stats_cases import BY, XY, Case, grouped, statsmodels

if statsmodels is not None:
    import statsmodels.stats.inter_rater

RATED = BY + [("pair", "pair")]


def tall(table):
    """Rows of x by rater within item; NaN is a gap."""
    columns = {"x": [], "by": [], "pair": []}
    for item, row in enumerate(table):
        for rater, value in enumerate(row):
            if not numpy.isnan(value):
                columns["x"].append(value)
                columns["by"].append(f"r{rater}")
                columns["pair"].append(f"i{item}")
    return columns


def ratings(seed, items, raters, categories=5):
    """Raters who know the truth more or less; none of the tables is constant."""
    random = numpy.random.default_rng(seed)
    truth = random.integers(1, categories + 1, items)
    truth[:2] = (1, 2)
    knows = random.uniform(size=(items, raters)) < random.uniform(0.3, 0.9)
    return numpy.where(knows, truth[:, None],
                       random.integers(1, categories + 1, (items, raters))).astype(float)


def kappas(seed):
    sizes = ((30, 3), (8, 2), (2, 4), (100, 6))
    items, raters = sizes[seed % 4]
    table = ratings(seed, items, raters, 2 + seed % 4)
    of = statsmodels.stats.inter_rater if statsmodels else None
    yield Case(f"fleiss_{seed}", "fleiss_kappa", tall(table), RATED,
               (lambda: of.fleiss_kappa(of.aggregate_raters(table.astype(int))[0])) if of else None,
               kind="estimate")
    gaps = table.copy()
    gaps[1:, 0][numpy.random.default_rng(seed).uniform(size=items - 1) < 0.3] = numpy.nan
    for scale in ("nominal", "ordinal", "interval", "ratio"):
        yield Case(f"alpha_{scale}_{seed}", f"krippendorff_alpha:scale={scale},resamples=100",
                   tall(gaps), RATED)
    two = {"x": table[:, 0].tolist(), "y": table[:, 1].tolist()}
    yield Case(f"alpha_two_{seed}", "krippendorff_alpha:resamples=100", two, XY, may_differ=True)
    said = numpy.unique(table[:, :2])
    counts = numpy.array([[((table[:, 0] == a) & (table[:, 1] == b)).sum() for b in said]
                          for a in said])
    for weights, word in (("none", None), ("linear", "linear"), ("quadratic", "quadratic")):
        yield Case(f"kappa_{weights}_{seed}", f"cohen_kappa:weights={weights}", two, XY,
                   (lambda word=word: of.cohens_kappa(counts, wt=word).kappa) if of else None,
                   kind="estimate", may_differ=len(said) < 2)
    alike = bool((numpy.ptp(table, axis=0) == 0).all())
    yield Case(f"w_{seed}", "kendall_w:method=chi_squared", tall(table), RATED, may_differ=alike)
    yield Case(f"w_drawn_{seed}", "kendall_w:draws=2000", tall(table), RATED, draws=2000,
               may_differ=alike)
    yield Case(f"halves_{seed}", "split_half:splits=4000", tall(gaps), RATED, draws=4000,
               tolerance=0.05, may_differ=True)


def classes(seed):
    random = numpy.random.default_rng(100 + seed)
    table = random.normal(size=(12, 1)) * (seed % 3) + random.normal(
        size=(12, 4)) + random.normal(size=4) * (seed % 2)
    if seed % 4 == 3:
        table = numpy.round(table)
    for model in ("one_way", "random_raters", "fixed_raters"):
        for averaged in ("false", "true"):
            yield Case(f"icc_{model}_{averaged}_{seed}",
                       f"intraclass_correlation:model={model},averaged={averaged}", tall(table),
                       RATED)


def marks(seed):
    """Masks of five items by four people, of whom some see what all see."""
    random = numpy.random.default_rng(200 + seed)
    columns = {"x": [], "by": [], "pair": [], "part": []}
    for item in range(5):
        for person in range(4):
            shared = {item % 3, item} if seed % 2 == 0 else set()
            for part in shared | set(random.integers(0, 8, 2).tolist()):
                columns["x"].append(round(random.uniform(), 3))
                columns["by"].append(f"p{person}")
                columns["pair"].append(f"i{item}")
                columns["part"].append(f"m{part}")
    yield Case(f"marks_{seed}", "item_distance:draws=2000", columns,
               RATED + [("cluster", "part")], draws=2000)


def detection(seed):
    random = numpy.random.default_rng(300 + seed)
    n = (60, 400, 12)[seed % 3]
    signal = random.integers(0, 2, n)
    signal[:2] = (0, 1)
    yes = (random.uniform(size=n) < numpy.where(signal == 1, 0.8, 0.35)).astype(int)
    columns = {"x": yes.tolist(), "y": signal.tolist(), "who": [f"w{at % 5}" for at in range(n)]}
    cluster = [("cluster", "who")]
    yield Case(f"sdt_{seed}", "signal_detection", columns, XY)
    yield Case(f"sdt_who_{seed}", "signal_detection", columns, XY + cluster, may_differ=True)
    yield Case(f"sdt_plain_{seed}", "signal_detection:correction=none", columns, XY + cluster,
               may_differ=True)
    yield Case(f"consistency_{seed}", "error_consistency:resamples=100", columns, XY)
    scores = random.integers(0, 6, n) if seed % 2 else random.normal(size=n)
    scores = (scores + 0.8 * signal).astype(float)
    yield Case(f"roc_{seed}", "roc_area", grouped(scores[signal == 0], scores[signal == 1]), BY,
               may_differ=True)
    yield Case(f"roc_apart_{seed}", "roc_area", grouped(numpy.arange(4.0), 9 + numpy.arange(3.0)),
               BY)


def curves(seed):
    random = numpy.random.default_rng(400 + seed)
    levels = numpy.array([5, 6, 8, 11, 15, 19, 26, 34, 45, 60.0])
    at = numpy.repeat(levels, (30, 12, 80)[seed % 3])
    guess = (0, 0.5)[seed % 2]
    share = guess + (0.97 - guess) / (1 + numpy.exp(-4 * (numpy.log(at) - numpy.log(17))))
    columns = {"x": (random.uniform(size=len(at)) < share).astype(int).tolist(),
               "by": at.tolist()}
    for shape, log in (("logistic", "true"), ("normal", "true"), ("weibull", "false"),
                       ("logistic", "false")):
        yield Case(f"curve_{shape}_{log}_{seed}",
                   f"psychometric:shape={shape},log={log},guess={guess},resamples=100", columns, BY,
                   tolerance=1e-3)


def times(seed):
    random = numpy.random.default_rng(500 + seed)
    people, trials = 9, 12
    columns = {"x": [], "by": [], "pair": []}
    for person in range(people):
        own = random.normal()
        for trial in range(trials):
            slow = 3 * (random.uniform() < 0.05)
            columns["x"].append(float(numpy.exp(own + 0.2 * (trial % 2) + 0.3 * random.normal()
                                                + slow)))
            columns["by"].append("ab"[trial % 2])
            columns["pair"].append(f"p{person}")
    for name, spec in (("log", "reaction_time"), ("raw", "reaction_time:raw=true"),
                       ("sd", "reaction_time:trim=deviations,cutoff=2,least=0.2"),
                       ("mad", "reaction_time:trim=median_deviations,most=20")):
        yield Case(f"times_{name}_{seed}", spec, columns, RATED)


def people_and_items(seed):
    random = numpy.random.default_rng(600 + seed)
    who, item = numpy.meshgrid(numpy.arange(12), numpy.arange(9))
    who, item = who.ravel(), item.ravel()
    level = random.normal(size=12)[who] + random.normal(size=9)[item] + random.normal(size=108)
    return {"x": numpy.round(level, 2).tolist(),
            "y": numpy.round(0.6 * level + random.normal(size=108), 2).tolist(),
            "one": (level > 0).astype(int).tolist(), "by": [f"g{at % 2}" for at in who + item],
            "who": [f"w{at}" for at in who], "item": [f"i{at}" for at in item]}


OF_ONE = ("mean", "median", "deviation")
OF_GROUPS = ("mean", "cohen_d", "hedges_g", "cliff_delta", "a12", "odds_ratio")
BESIDE = ("cohen_d_z", "cohen_d_av", "pearson", "spearman", "kendall_tau_b")


def resampled(seed):
    columns = people_and_items(seed)
    clusters = [[], [("cluster", "who")], [("cluster", "who"), ("cluster", "item")]]
    wanted = [(of, [("x", "x")]) for of in OF_ONE]
    wanted += [(of, [("x", "one" if of == "odds_ratio" else "x"), ("by", "by")])
               for of in OF_GROUPS]
    wanted += [(of, XY) for of in BESIDE]
    for at, (of, roles) in enumerate(wanted):
        ends = ("percentile", "bca")[(at + seed) % 2]
        cluster = clusters[(at + seed) % 3]
        # Medians take few values, so that their quantiles jump.
        yield Case(f"boot_{of}_{at}_{seed}",
                   f"cluster_bootstrap:of={of},ends={ends},resamples=4000", columns,
                   roles + cluster, draws=600 if of == "median" else 4000)
        yield Case(f"jack_{of}_{at}_{seed}", f"jackknife:of={of}", columns,
                   roles + clusters[(at + seed) % 2])
    yield Case(f"sizes_{seed}", "effect_sizes", columns, [("x", "x"), ("by", "by")])
    yield Case(f"sizes_two_{seed}", "effect_sizes", columns, XY)


def arrangements(seed):
    """Permutations of every design, all tried or drawn."""
    random = numpy.random.default_rng(700 + seed)
    side = ("two_sided", "less", "greater")[seed % 3]
    few = {"x": random.integers(0, 9, 14).tolist(), "by": ["ab"[at // 7] for at in range(14)],
           "who": [f"w{at // 2}" if at < 12 else f"w{at}" for at in range(14)],
           "pair": [f"p{at % 7}" for at in range(14)]}
    few["who"][6] = "w6a"
    many = {"x": random.normal(size=60).tolist(), "by": ["ab"[at // 30] for at in range(60)],
            "who": [f"w{at // 3}" for at in range(60)], "pair": [f"p{at % 30}" for at in range(60)]}
    for statistic in ("means", "medians", "studentised"):
        spec = f"permutation_test:statistic={statistic},alternative={side}"
        for name, roles in (("rows", BY), ("pairs", RATED), ("who", BY + [("cluster", "who")])):
            yield Case(f"few_{statistic}_{name}_{seed}", spec, few, roles, may_differ=True)
            yield Case(f"many_{statistic}_{name}_{seed}", spec + ",draws=2000", many, roles,
                       draws=2000)


def correlations(seed):
    random = numpy.random.default_rng(800 + seed)
    n = (4, 12, 60)[seed % 3]
    x, y, z = random.normal(size=(3, n)) + random.normal(size=n)
    columns = {"x": x.tolist(), "y": y.tolist(), "z": z.tolist()}
    side = ("two_sided", "less", "greater")[seed % 3]
    for variant in ("williams", "steiger"):
        yield Case(f"{variant}_{seed}",
                   f"correlated_correlations:variant={variant},alternative={side}", columns,
                   XY + [("control", "z")])
    # The ranks of four values may be those of the control.
    order = z.argsort()
    yield Case(f"partial_{side}_{seed}", f"partial_correlation:alternative={side},ranks=true",
               columns, XY + [("control", "z")],
               may_differ=bool((x.argsort() == order).all() or (y.argsort() == order).all()))
    yield Case(f"ceiling_{seed}", "disattenuated_correlation:reliability_x=0.7,reliability_y=0.9",
               columns, XY)
    ties = {"x": random.integers(0, 4, 6).tolist(), "y": random.integers(0, 4, 6).tolist()}
    yield Case(f"orders_{seed}", f"spearman:alternative={side}", ties, XY, may_differ=True)
    gaps = random.integers(-2, 4, 20)
    pratt = {"x": gaps.tolist(), "y": [0] * 20}
    for method in ("exact", "normal"):
        yield Case(f"pratt_{method}_{seed}",
                   f"wilcoxon_signed_rank:zeros=pratt,method={method},alternative={side}", pratt,
                   XY)


def every():
    for seed in range(12):
        yield from kappas(seed)
        yield from detection(seed)
        yield from correlations(seed)
    for seed in range(6):
        yield from classes(seed)
        yield from curves(seed)
        yield from times(seed)
        yield from arrangements(seed)
    for seed in range(4):
        yield from marks(seed)
        yield from resampled(seed)
