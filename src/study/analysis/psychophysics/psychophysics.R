rows$right <- rows$correct == "1"  # who does not know is not right
rows$unsure <- rows$correct == "" | (unsure != "" & rows$response == unsure)
by_people <- function(own, which) percent_ends(which, list(own$participant))

median_ends <- function(own) {
  own <- own[own$rt != "", ]
  time <- number(own$rt)
  if (length(unique(time)) < 2) return(c(NA, NA))
  order <- order(time)
  time <- time[order]
  drawn(list(own$participant), function(times) {
    times <- cumsum(times[order])
    half <- times[length(times)] / 2
    if (half == 0) NA else mean(time[c(which(times >= half)[1], which(times > half)[1])])
  })
}

at_levels <- function(make) {
  each(rows, "condition", function(own) {
    found <- each(own, "level", make)
    names(found)[1] <- "% shown"
    found
  })
}
by_level <- at_levels(function(own) {
  given <- own[!own$unsure, ]
  ends <- c(by_people(own, own$unsure), by_people(own, own$right), by_people(given, given$right),
            median_ends(own))
  data.frame(responses = nrow(own), participants = people_in(own),
             "uncertain, %" = percent(own$unsure), "uncertain low" = ends[1],
             "uncertain high" = ends[2], "right of all, %" = percent(own$right),
             "right low" = ends[3], "right high" = ends[4], answered = nrow(given),
             "right of answered, %" = percent(given$right), "right of answered low" = ends[5],
             "right of answered high" = ends[6],
             "median time, ms" = if (all(own$rt == "")) NA else
               median(number(own$rt), na.rm = TRUE),
             "time low" = ends[7], "time high" = ends[8], check.names = FALSE)
})
check("by_level", c("condition", "% shown"), by_level,
      c("uncertain low", "uncertain high", "right low", "right high", "right of answered low",
        "right of answered high", "time low", "time high"))

# Thresholds are fitted by the scripts threshold_*.R; curves follow from what was fitted.
fits <- read("../tables/thresholds.csv")
fits <- fits[fits$curve == "correct", ]
logistic <- function(fit, at) {
  guess <- number(fit[["guess rate"]])
  lapse <- number(fit[["lapse rate"]])
  steep <- 4 * number(fit[["slope"]]) / (1 - guess - lapse)
  guess + (1 - guess - lapse) * plogis(steep * (log(at) - log(number(fit[["midpoint, % shown"]]))))
}
curves <- read("../tables/psychometric_curves.csv")
on_curve <- curves[curves$what != "answers", c("condition", "what", "% shown")]
on_curve[["proportion right"]] <- vapply(seq_len(nrow(on_curve)), function(row) {
  logistic(fits[fits$condition == on_curve$condition[row], ], number(on_curve[["% shown"]][row]))
}, 0)
answers <- data.frame(by_level[c("condition", "% shown")], what = "answers",
                      responses = by_level$responses,
                      "proportion right" = by_level[["right of all, %"]] / 100,
                      low = by_level[["right low"]] / 100, high = by_level[["right high"]] / 100,
                      check.names = FALSE)
on_curve[c("responses", "low", "high")] <- rep(NA_real_, nrow(on_curve))
check("psychometric_curves", c("condition", "what", "% shown"),
      rbind(answers, on_curve[names(answers)]), c("low", "high"))

seen <- rows[rows$repetition != "", ]
if (nrow(seen) > 0) {
  repeated <- function(own) {
    found <- each(own, "repetition", function(own) {
      ends <- c(by_people(own, own$unsure), by_people(own, own$right))
      data.frame(responses = nrow(own), participants = people_in(own),
                 items = length(unique(own$item)), "uncertain, %" = percent(own$unsure),
                 "uncertain low" = ends[1], "uncertain high" = ends[2],
                 "right of all, %" = percent(own$right), "right low" = ends[3],
                 "right high" = ends[4], check.names = FALSE)
    })
    names(found)[1] <- "seen before"
    found
  }
  check("repetition", c("condition", "seen before"),
        rbind(data.frame(condition = "all", repeated(seen), check.names = FALSE),
              each(seen, "condition", repeated)),
        c("uncertain low", "uncertain high", "right low", "right high"))
}

# The model on the same pictures.
if (file.exists("machine.csv")) {
  machine <- read("machine.csv")
  ends_of <- function(values) {
    if (length(values) < 2 || all(values == values[1])) return(c(NA, NA))
    means <- replicate(draws, mean(sample(values, replace = TRUE)))
    quantile(means, c(0.025, 0.975), names = FALSE)
  }
  mean_of <- function(values) if (length(values) == 0) NA else mean(values)
  there <- function(own, column) number(own[[column]][own[[column]] != ""])
  check("machine_by_level", c("condition", "% shown"), each(machine, "condition", function(own) {
    found <- each(own, "level", function(own) {
      right <- 100 * there(own, "accuracy")
      loss <- there(own, "cross_entropy")
      ends <- c(ends_of(right), ends_of(loss))
      data.frame(items = max(length(right), length(loss)), "right, %" = mean_of(right),
                 "right low" = ends[1], "right high" = ends[2], "cross-entropy" = mean_of(loss),
                 "cross-entropy low" = ends[3], "cross-entropy high" = ends[4],
                 check.names = FALSE)
    })
    names(found)[1] <- "% shown"
    found
  }), c("right low", "right high", "cross-entropy low", "cross-entropy high"))

  # Methods ranked in every cell, an item at a level, in which each has both.
  name <- function(table) paste(table$condition, table$item, table$level, sep = "\n")
  cells <- aggregate(right ~ condition + item + level, rows, mean)
  loss <- machine$cross_entropy
  if (all(loss == "")) loss <- ifelse(machine$accuracy == "", "", -number(machine$accuracy))
  cells$loss <- number(loss[match(name(cells), name(machine))])
  cells$cell <- paste(cells$item, cells$level, sep = "\n")
  conditions <- length(unique(rows$condition))
  full <- tapply(!is.na(cells$loss), cells$cell, sum) == conditions
  cells <- cells[full[cells$cell], ]
  if (nrow(cells) > 0 && conditions > 1) {
    cells$people <- ave(round(1 - cells$right, 12), cells$cell, FUN = rank)
    cells$model <- ave(cells$loss, cells$cell, FUN = rank)
    ranked <- function(some, level) {
      do.call(rbind, lapply(c("people", "model"), function(by) {
        found <- each(some, "condition", function(own) {
          rank <- own[[by]]
          ends <- if (length(unique(rank)) < 2) c(NA, NA) else {
            drawn(list(own$item), function(times) sum(times * rank) / sum(times))
          }
          counts <- sapply(seq(1, conditions, 0.5), function(one) percent(rank == one))
          names(counts) <- sprintf("rank %g, %%", seq(1, conditions, 0.5))
          data.frame(items = length(unique(own$item)), cells = nrow(own), "mean rank" = mean(rank),
                     low = ends[1], high = ends[2], t(counts), check.names = FALSE)
        })
        data.frame("% shown" = level, "ranked by" = by, found, check.names = FALSE)
      }))
    }
    all <- ranked(cells, "")
    levels <- lapply(unique(cells$level), function(one) ranked(cells[cells$level == one, ], one))
    check("ranks", c("% shown", "ranked by", "condition"), do.call(rbind, c(list(all), levels)),
          c("low", "high"))
  }

  # Who fails where: kappa of people and the model.
  rows$model <- number(machine$accuracy[match(name(rows), name(machine))]) >= 0.5
  both <- rows[!is.na(rows$model), ]
  kappa <- function(people, model, times) {
    p <- sum(times * people) / sum(times)
    m <- sum(times * model) / sum(times)
    observed <- sum(times * (people == model)) / sum(times)
    expected <- p * m + (1 - p) * (1 - m)
    c(observed, expected, if (expected >= 1 - 1e-12) NA else (observed - expected) / (1 - expected))
  }
  found <- each(both, "level", function(own) {
    k <- kappa(own$right, own$model, rep(1, nrow(own)))
    ends <- if (is.na(k[3])) c(NA, NA) else {
      drawn(list(own$participant, own$item), function(times) {
        if (sum(times) == 0) NA else kappa(own$right, own$model, times)[3]
      })
    }
    if (isTRUE(diff(ends) <= 1e-12 * abs(ends[2]))) ends <- c(NA, NA)  # no width
    if (is.na(k[3])) k <- c(NA, NA, NA)
    data.frame(responses = nrow(own), "people right, %" = percent(own$right),
               "model right, %" = percent(own$model), observed = k[1], expected = k[2],
               kappa = k[3], low = ends[1], high = ends[2], check.names = FALSE)
  })
  names(found)[1] <- "% shown"
  check("error_consistency", "% shown", found, c("low", "high"))
}
