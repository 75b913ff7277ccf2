# Which automatic score predicts people: the numbers of ../tables/matrix.csv (but for the
# participants needed), methods.csv, rankings.csv, ranks.csv and
# annotation_review_correlations.csv, from what people did (people.csv) and from automatic scores
# (scores.csv). In people.csv times and percents needed are logarithms, and people's own speed is
# taken off their times already.
# In this folder: Rscript comparison.R > comparison_by_r.csv
# It writes ranks_by_r.csv and, where items were both marked and reviewed,
# annotation_review_by_r.csv beside that.
# Needs R alone. Draws are R's own, so what rests on them (p and Holm p within methods, low and high
# of means, of rankings and of reliabilities, reliability, tau-b of halves and what follows from
# these) differs a little.
draws <- 2000   # of participants and items
splits <- 2000  # of participants into halves
orders <- 9999  # of items
set.seed(1)

read_table <- function(name) {
  table <- read.csv(name, check.names = FALSE, colClasses = "character", na.strings = character(0))
  table$value <- as.numeric(table$value)
  table$explanation <- paste(table$method, table$item, sep = "\n")
  table
}
people <- read_table("people.csv")
scores <- read_table("scores.csv")

less_method <- function(value, method) value - ave(value, method)

# Twelve digits: what is equal but for the rounding of a subtraction shares a rank.
tidy <- function(value) if (all(value == 0)) value else round(value / max(abs(value)), 12)

# How often each of n is drawn; a row for each draw.
drawn <- function(n, times = draws) {
  matrix(replicate(times, tabulate(sample(n, replace = TRUE), n)), times, n, byrow = TRUE)
}

# Row by row: the correlation of two matrices whose cells count as often as `weight` says.
by_rows <- function(x, y, weight) {
  x[weight == 0] <- y[weight == 0] <- 0
  n <- rowSums(weight)
  x <- x - rowSums(weight * x) / n
  y <- y - rowSums(weight * y) / n
  r <- rowSums(weight * x * y) / sqrt(rowSums(weight * x^2) * rowSums(weight * y^2))
  ifelse(n < 3, NA, r)
}

fisher <- function(r) atanh(pmax(-0.9999, pmin(0.9999, r)))
# Percentiles on Fisher's scale, moved so that their mean is the value.
centred <- function(found, value) {
  z <- fisher(found[is.finite(found)])
  tanh(quantile(z, c(0.025, 0.975), names = FALSE) + fisher(value) - mean(z))
}
percentiles <- function(found) quantile(found, c(0.025, 0.975), na.rm = TRUE, names = FALSE)
step_up <- function(r) 2 * pmax(0, r) / (1 + pmax(0, r))

# What people said of things: rows are people, columns things; 0 where they said nothing.
matrices <- function(participant, thing, value) {
  person <- factor(participant)
  thing <- factor(thing)
  said <- seen <- matrix(0, nlevels(person), nlevels(thing))
  at <- cbind(as.integer(person), as.integer(thing))
  said[at] <- value
  seen[at] <- 1
  list(said = said, seen = seen, things = levels(thing))
}
means_of <- function(times, all) (times %*% all$said) / (times %*% all$seen)

# The means of halves of the people, who count so often; a row for each split or draw.
halves <- function(one, other, weight, all, statistic = by_rows) {
  a <- means_of(one, all)
  b <- means_of(other, all)
  statistic(a, b, weight * is.finite(a) * is.finite(b))
}
random_half <- function(n) as.numeric(sample(n) <= n %/% 2)
mean_of_halves <- function(all, statistic = by_rows) {
  n <- nrow(all$said)
  first <- matrix(replicate(splits, random_half(n)), splits, n, byrow = TRUE)
  every <- matrix(1, splits, ncol(all$said))
  mean(halves(first, 1 - first, every, all, statistic), na.rm = TRUE)
}
tau_by_rows <- function(a, b, weight) {
  vapply(seq_len(nrow(a)), function(row) {
    kept <- weight[row, ] > 0
    if (sum(kept) < 3) NA_real_
    else suppressWarnings(cor(a[row, kept], b[row, kept], method = "kendall"))
  }, 0)
}

# Halves of the people, Spearman and Brown; people and items drawn anew, in ten splits.
reliability <- function(all, item) {
  r <- mean_of_halves(all)
  n <- nrow(all$said)
  times <- drawn(n, 500)
  weight <- drawn(nlevels(item), 500)[, item]
  found <- rowMeans(vapply(seq_len(10), function(i) {
    first <- random_half(n)
    halves(sweep(times, 2, first, "*"), sweep(times, 2, 1 - first, "*"), weight, all)
  }, numeric(500)), na.rm = TRUE)
  c(step_up(r), step_up(centred(found, r)))
}

# The standard error of atanh(r) within methods, participants and items being samples: squared
# influences of items and of participants. And how many there are of whichever is fewer.
within_error <- function(all, x, y, item, r) {
  several <- function(influence) {
    length(influence) / (length(influence) - 1) * sum(influence^2)
  }
  sizes <- sqrt(sum(x^2) * sum(y^2))
  of_item <- tapply(x * y / sizes - r / 2 * (x^2 / sum(x^2) + y^2 / sum(y^2)), item, sum)
  people <- colSums(all$seen)
  less_mean <- all$said - all$seen * rep(colSums(all$said) / people, each = nrow(all$said))
  parts <- t(less_mean) * (x / sizes - r * y / sum(y^2)) / people
  error <- sqrt(several(of_item) + several(colSums(parts))) / (1 - r^2)
  c(error, min(nrow(all$said), nlevels(item)))
}

# Whole items change places with those that have the same methods; none where no two have.
exchange_p <- function(x, y, method, item) {
  methods <- tapply(method, item, function(own) paste(sort(own), collapse = "\n"))
  sets <- split(names(methods), methods)
  sets <- sets[lengths(sets) > 1]
  if (length(sets) == 0) return(NA)
  fits <- lapply(sets, function(items) {
    fit <- matrix(0, length(items), length(items))
    for (name in unique(method[item == items[1]])) {
      own <- match(items, ifelse(method == name, item, NA))
      fit <- fit + y[own] %o% x[own]
    }
    fit
  })
  middle <- sum(vapply(fits, function(fit) sum(fit) / nrow(fit), 0))
  away <- function(pick) {
    abs(sum(vapply(fits, function(fit) sum(fit[cbind(seq_len(nrow(fit)), pick(nrow(fit)))]), 0)) -
          middle)
  }
  least <- away(seq_len) - 1e-12 * sum(abs(unlist(fits)))
  far <- sum(replicate(orders, away(sample.int) >= least))
  (far + 1) / (orders + 1)
}

# The larger of that p and the one of a t-test of atanh(r); the interval of the latter, extended to
# zero where p is not below .05.
concluded <- function(r, error, item_p) {
  if (error[2] < 2 || 1 - r^2 < 1e-12 || error[1] == 0) return(c(NA, NA, NA))
  half <- qt(0.975, error[2] - 1) * error[1]
  ends <- tanh(atanh(r) + c(-half, half))
  p <- max(item_p, 2 * pt(-abs(atanh(r)) / error[1], error[2] - 1))
  if (!is.na(p) && p >= 0.05) ends <- c(min(0, ends[1]), max(0, ends[2]))
  c(ends, p)
}

# The methods' means, participants and items drawn anew.
drawn_means <- function(all, x, method, item) {
  y <- means_of(drawn(nrow(all$said)), all)
  weight <- drawn(nlevels(item))[, item]
  seen <- weight * is.finite(y)
  y[seen == 0] <- 0
  of <- function(value, weight) {
    vapply(unique(method), function(name) {
      own <- method == name
      rowSums((weight * value)[, own, drop = FALSE]) / rowSums(weight[, own, drop = FALSE])
    }, numeric(draws))
  }
  means <- list(x = of(matrix(x, draws, length(x), byrow = TRUE), weight), y = of(y, seen))
  kept <- rowSums(!is.finite(means$x) | !is.finite(means$y)) == 0
  list(x = means$x[kept, , drop = FALSE], y = means$y[kept, , drop = FALSE])
}

across <- function(rows, score, has_halves) {
  all <- matrices(rows$participant, rows$explanation, rows$value)
  own <- match(all$things, score$explanation)
  x <- score$value[own]
  method <- score$method[own]
  item <- factor(score$item[own])
  human <- tapply(colSums(all$said) / colSums(all$seen), method, mean)
  machine <- tapply(x, method, mean)
  result <- data.frame(methods = length(human), r_of_means = NA, means_low = NA, means_high = NA,
                       p_of_means = NA, means_reliability = NA, tau = NA, tau_low = NA,
                       tau_high = NA, p_of_tau = NA, tau_of_halves = NA)
  if (length(human) < 3 || sd(human) == 0 || sd(machine) == 0) return(result)
  pearson <- cor.test(machine, human)
  kendall <- suppressWarnings(cor.test(machine, human, method = "kendall"))
  result$r_of_means <- pearson$estimate
  result$p_of_means <- pearson$p.value
  result$tau <- kendall$estimate
  result$p_of_tau <- kendall$p.value
  means <- drawn_means(all, x, method, item)
  every <- matrix(1, nrow(means$x), ncol(means$x))
  result[c("means_low", "means_high")] <- centred(by_rows(means$x, means$y, every),
                                                  pearson$estimate)
  result[c("tau_low", "tau_high")] <- percentiles(tau_by_rows(means$x, means$y, every))
  if (!has_halves) return(result)
  of_person <- aggregate(value ~ method + participant, rows, mean)
  of_person <- matrices(of_person$participant, of_person$method, of_person$value)
  result$means_reliability <- step_up(mean_of_halves(of_person))
  result$tau_of_halves <- mean_of_halves(of_person, tau_by_rows)
  result
}

within <- function(rows, score, has_halves) {
  result <- data.frame(explanations = 0, r = NA, low = NA, high = NA, p = NA, rho = NA,
                       reliability = NA, reliability_low = NA, reliability_high = NA)
  seen <- table(rows$explanation)
  rows <- rows[rows$explanation %in% names(seen)[seen > 1], ]
  if (nrow(rows) == 0) return(result)
  means <- aggregate(value ~ explanation + method + item, rows, mean)
  means <- means[order(means$explanation), ]
  rows$value <- rows$value - tapply(means$value, means$method, mean)[rows$method]
  all <- matrices(rows$participant, factor(rows$explanation, levels = means$explanation),
                  rows$value)
  item <- factor(means$item)
  y <- tidy(less_method(means$value, means$method))
  x <- tidy(less_method(score$value[match(means$explanation, score$explanation)], means$method))
  result$explanations <- nrow(means)
  result$r <- suppressWarnings(cor(x, y))
  if (is.na(result$r)) return(result)
  result$rho <- cor(x, y, method = "spearman")
  # Not divided by the largest, as answers are not.
  error <- within_error(all, x, less_method(means$value, means$method), item, result$r)
  result[c("low", "high", "p")] <- concluded(result$r, error,
                                             exchange_p(x, y, means$method, means$item))
  if (has_halves) {
    result[c("reliability", "reliability_low", "reliability_high")] <- reliability(all, item)
  }
  result
}

pair <- function(answers, score) {
  rows <- answers[answers$explanation %in% score$explanation, ]
  # Who saw an explanation several times counts with the mean.
  rows <- aggregate(value ~ explanation + method + item + participant, rows, mean)
  # Of the effect on teams both halves would share the luck of those whom they are held against.
  has_halves <- answers$measure[1] != "effect on teams"
  cbind(within(rows, score, has_halves), across(rows, score, has_halves))
}

# The most that a perfect score is expected to reach, and r without noise; blank beyond.
ceiling_of <- function(reliability) ifelse(reliability > 0, sqrt(pmax(reliability, 0)), NA)
without_noise <- function(r, ceiling) ifelse(abs(r) <= ceiling, r / ceiling, NA)

found <- NULL
for (measure in unique(people$measure)) {
  for (study in unique(people$study[people$measure == measure])) {
    answers <- people[people$measure == measure & people$study == study, ]
    for (metric in unique(scores$metric)) {
      score <- scores[scores$metric == metric, ]
      if (!any(answers$explanation %in% score$explanation)) next
      found <- rbind(found, cbind(metric, measure, study, pair(answers, score)))
    }
  }
}
found$holm_p <- p.adjust(found$p, "holm")
found$ceiling <- ceiling_of(found$reliability)
found$r_without_noise <- without_noise(found$r, found$ceiling)
found$holm_p_of_means <- p.adjust(found$p_of_means, "holm")
found$means_ceiling <- ceiling_of(found$means_reliability)
found$means_without_noise <- without_noise(found$r_of_means, found$means_ceiling)
found$holm_p_of_tau <- p.adjust(found$p_of_tau, "holm")
write.csv(found, row.names = FALSE)

# Methods ranked item by item, 1 for the best; by their means where no item has them all.
ranks_of <- function(values, methods) {
  cells <- tapply(values$value, list(factor(values$item), factor(values$method, methods)), mean)
  best <- if (values$better[1] == "higher") -1 else 1
  whole <- cells[rowSums(is.na(cells)) == 0, , drop = FALSE]
  if (nrow(whole) == 0) {
    means <- best * colMeans(cells, na.rm = TRUE)
    return(data.frame(method = methods, items = 0, low = NA, high = NA,
                      rank = rank(means, na.last = "keep")))
  }
  ranks <- t(apply(best * whole, 1, rank))
  ends <- vapply(seq_along(methods), function(at) {
    if (nrow(ranks) < 2 || var(ranks[, at]) == 0) return(c(NA_real_, NA_real_))
    percentiles(drawn(nrow(ranks)) %*% ranks[, at] / nrow(ranks))
  }, numeric(2))
  data.frame(method = methods, items = nrow(ranks), low = ends[1, ], high = ends[2, ],
             rank = colMeans(ranks))
}
ranked <- NULL
for (measure in unique(people$measure)) {
  for (study in unique(people$study[people$measure == measure])) {
    answers <- people[people$measure == measure & people$study == study, ]
    known <- scores[scores$method %in% answers$method, ]
    methods <- unique(known$method)
    if (length(methods) < 2) next
    ranked <- rbind(ranked, cbind(measure, study, by = "people", ranks_of(answers, methods)))
    known <- known[known$item %in% answers$item, ]
    for (metric in unique(known$metric)) {
      ranked <- rbind(ranked, cbind(measure, study, by = metric,
                                    ranks_of(known[known$metric == metric, ], methods)))
    }
  }
}
write.csv(ranked, "ranks_by_r.csv", row.names = FALSE)

# Whether explanations that match people's marks please reviewers; whole items drawn anew.
correlated <- function(both) {
  if (nrow(both) < 3) return(c(NA, NA, NA))
  rows <- split(seq_len(nrow(both)), both$item)
  one <- function(at) {
    if (length(at) < 3) NA else suppressWarnings(cor(both$mark[at], both$review[at]))
  }
  found <- replicate(draws, one(unlist(sample(rows, replace = TRUE))))
  c(one(seq_len(nrow(both))), percentiles(found))
}
marks <- people[startsWith(people$measure, "agreement with "), ]
reviews <- people[people$measure %in% c("rating", "kept by correctors (IoU)", "chosen as best"), ]
reviewed <- NULL
for (metric in unique(marks$measure)) {
  mark <- aggregate(value ~ method + item, marks[marks$measure == metric, ], mean)
  for (measure in unique(reviews$measure)) {
    review <- aggregate(value ~ method + item + study, reviews[reviews$measure == measure, ], mean)
    both <- merge(setNames(mark, c("method", "item", "mark")),
                  setNames(review, c("method", "item", "study", "review")))
    if (nrow(both) < 3) next
    of_item <- table(both$item)
    left <- both[both$item %in% names(of_item)[of_item > 1], ]
    left$mark <- less_method(left$mark, left$item)
    left$review <- less_method(left$review, left$item)
    r <- correlated(both)
    inside <- correlated(left)
    reviewed <- rbind(reviewed, data.frame(
      metric, measure, explanations = nrow(both), items = length(of_item), r = r[1], low = r[2],
      high = r[3], r_within_items = inside[1], within_low = inside[2], within_high = inside[3]))
  }
}
if (!is.null(reviewed)) write.csv(reviewed, "annotation_review_by_r.csv", row.names = FALSE)
