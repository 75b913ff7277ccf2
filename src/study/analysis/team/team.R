decisions <- rows[rows$screen == "decide" & rows$correct != "", ]
decisions$right <- decisions$correct == "1"
decisions$natural <- decisions$adversarial != "1"  # also where nobody says so

share <- function(which) sprintf("%d/%d", sum(which), length(which))
check("overview", "condition", each(decisions, "condition", function(own) {
  people <- 100 * tapply(own$right, own$participant, mean)
  ends <- mean_ends(people)
  items <- length(unique(own$item))
  data.frame(participants = length(people), trials = nrow(own), items = items,
             "people per item" = nrow(own) / items,
             "natural, %" = percent(own$right[own$natural]),
             natural = share(own$right[own$natural]),
             "adversarial, %" = percent(own$right[!own$natural]),
             adversarial = share(own$right[!own$natural]), "mean, %" = mean(people),
             SD = sd(people), "95 % low" = ends[1], "95 % high" = ends[2], check.names = FALSE)
}), c("95 % low", "95 % high"))

# What follows needs to know who was right.
decisions <- decisions[decisions$prediction != "" & decisions$label != "", ]
decisions$ai <- decisions$prediction == decisions$label
natural <- decisions[decisions$natural, ]

# Two columns: the share of right decisions and the trials it is of.
shared <- function(name, which) {
  setNames(data.frame(percent(which), length(which)), paste0(name, c(", %", ", trials")))
}
bins <- unique(natural$bin[natural$bin != ""])
check("bins", "condition", each(decisions, "condition", function(own) {
  own <- own[own$natural, ]
  do.call(cbind, lapply(bins, function(bin) cbind(
    shared(paste0(bin, ", AI right"), own$right[own$bin == bin & own$ai]),
    shared(paste0(bin, ", AI wrong"), own$right[own$bin == bin & !own$ai]))))
}))
check("kinds", "condition", each(decisions, "condition", function(own) {
  own <- own[own$natural, ]
  do.call(cbind, c(list(data.frame(participants = people_in(own), trials = nrow(own),
                                   "all, %" = percent(own$right), check.names = FALSE)),
                   lapply(bins, function(bin) shared(bin, own$right[own$bin == bin])),
                   list(shared("AI right", own$right[own$ai]),
                        shared("AI wrong", own$right[!own$ai]))))
}))

familiar <- rows[rows$screen == "familiar" & tolower(rows$response) %in% c("yes", "no"), ]
where <- function(rows) paste(rows$session, rows$item, sep = "\n")
last <- familiar[!duplicated(where(familiar), fromLast = TRUE), ]
knows <- tolower(last$response[match(where(decisions), where(last))]) == "yes"
check("prior_knowledge", "condition", each(cbind(decisions, knows), "condition", function(own) {
  yes <- own$right[own$knows %in% TRUE]
  no <- own$right[own$knows %in% FALSE]
  data.frame("known, %" = percent(yes), "known trials" = length(yes), "unknown, %" = percent(no),
             "unknown trials" = length(no), difference = percent(yes) - percent(no),
             check.names = FALSE)
}))

said <- tolower(natural$response)
natural$accepts <- ifelse(said %in% c("yes", "no"), said == "yes", natural$right == natural$ai)
# Half an answer is added to each kind and one to its number.
corrected <- function(yes) qnorm((sum(yes) + 0.5) / (length(yes) + 1))
check("acceptance", "condition", each(natural, "condition", function(own) {
  people <- split(own, own$participant)
  people <- people[sapply(people, function(one) any(one$ai) && !all(one$ai))]
  hits <- sapply(people, function(one) corrected(one$accepts[one$ai]))
  alarms <- sapply(people, function(one) corrected(one$accepts[!one$ai]))
  none <- length(people) == 0
  d <- if (none) NA else hits - alarms
  c <- if (none) NA else -(hits + alarms) / 2
  d_ends <- if (none) c(NA, NA) else mean_ends(d)
  c_ends <- if (none) c(NA, NA) else mean_ends(c)
  data.frame(participants = people_in(own), trials = nrow(own),
             "accepted, %" = percent(own$accepts), "rejected, %" = percent(!own$accepts),
             "accepted, AI right, %" = percent(own$accepts[own$ai]),
             "AI right, trials" = sum(own$ai),
             "accepted, AI wrong, %" = percent(own$accepts[!own$ai]),
             "AI wrong, trials" = sum(!own$ai), "d'" = mean(d), "d' low" = d_ends[1],
             "d' high" = d_ends[2], c = mean(c), "c low" = c_ends[1], "c high" = c_ends[2],
             check.names = FALSE)
}), c("d' low", "d' high", "c low", "c high"))

items <- decisions[decisions$confidence != "", ]
items <- items[!duplicated(items$item), ]
thresholds <- 1:19 / 20
check("machine_alone", "threshold", do.call(rbind, lapply(thresholds, function(threshold) {
  right <- (number(items$confidence) >= threshold - 1e-9) == items$ai
  data.frame(threshold = sprintf("%.15g", threshold), "natural, %" = percent(right[items$natural]),
             "natural items" = sum(items$natural),
             "adversarial, %" = percent(right[!items$natural]),
             "adversarial items" = sum(!items$natural), check.names = FALSE)
})))

# Items as they come: the accuracy of each kind by how common it is.
kind <- function(bin) {
  small <- tolower(bin)
  at <- match(small, c("easy", "medium", "hard", "e", "m", "h"))
  ifelse(is.na(at), bin, c("easy", "medium", "hard")[(at - 1) %% 3 + 1])
}
if (file.exists("natural.csv")) {
  common <- read("natural.csv")
  common <- common[number(common$share) > 0, ]
  check("natural", "condition", each(natural, "condition", function(own) {
    at <- lapply(seq_len(nrow(common)), function(row) {
      kind(own$bin) == kind(common$bin[row]) & own$ai == (common$ai_right[row] == "1")
    })
    weighed <- function(times) {
      shares <- sapply(at, function(own_kind) {
        sum((times * own$right)[own_kind]) / sum(times[own_kind])
      })
      value <- 100 * sum(number(common$share) * shares)
      if (is.finite(value)) value else NA
    }
    ends <- drawn(list(own$participant), weighed)
    data.frame(participants = people_in(own), trials = nrow(own),
               "accuracy, %" = weighed(rep(1, nrow(own))), "95 % low" = ends[1],
               "95 % high" = ends[2], check.names = FALSE)
  }), c("95 % low", "95 % high"))
}

# Scores and teams, item by item: natural items that the model labels rightly.
pair <- function(own, score, least) {
  own <- aggregate(right ~ item + participant, own[own$item %in% score$item, ], mean)
  own <- own[own$item %in% names(which(table(own$item) >= least)), ]
  y <- tapply(own$right, own$item, mean)
  x <- number(score$value[match(names(y), score$item)])
  result <- data.frame(is_binary = length(unique(x)) == 2, items = length(y), r = NA, low = NA,
                       high = NA, p = NA, rho = NA, reliability = NA)
  if (length(y) < 3 || length(unique(x)) < 2 || length(unique(y)) < 2) return(result)
  result$r <- cor(x, y)
  result$rho <- cor(x, y, method = "spearman")
  person <- factor(own$participant)
  item <- factor(own$item, levels = names(y))
  # A t-test on Fisher's scale, participants and items being samples; the larger p of it and of
  # Pearson's test, and its interval, extended to zero where p is not below .05.
  several <- function(influence) {
    length(influence) / (length(influence) - 1) * sum(influence^2)
  }
  dx <- x - mean(x)
  dy <- as.numeric(y - mean(y))
  sizes <- sqrt(sum(dx^2) * sum(dy^2))
  r <- result$r
  of_items <- several(dx * dy / sizes - r / 2 * (dx^2 / sum(dx^2) + dy^2 / sum(dy^2)))
  slope <- (dx / sizes - r * dy / sum(dy^2)) / tabulate(item)
  part <- slope[item] * (own$right - y[own$item])
  of_people <- several(tapply(part, person, sum))
  error <- sqrt(of_items + of_people) / (1 - r^2)
  df <- min(nlevels(person), nlevels(item)) - 1
  if (df > 0 && 1 - r^2 > 1e-12 && error > 0) {
    result$p <- max(cor.test(x, y)$p.value, 2 * pt(-abs(atanh(r)) / error, df))
    ends <- tanh(atanh(r) + c(-1, 1) * qt(0.975, df) * error)
    if (result$p >= 0.05) ends <- c(min(0, ends[1]), max(0, ends[2]))
    result[c("low", "high")] <- ends
  }
  halves <- replicate(200, {
    names <- sample(unique(own$participant))
    first <- own$participant %in% names[seq_len(length(names) %/% 2)]
    one <- tapply(own$right[first], own$item[first], mean)
    other <- tapply(own$right[!first], own$item[!first], mean)
    both <- intersect(names(one), names(other))
    if (length(both) < 3) NA else suppressWarnings(cor(one[both], other[both]))
  })
  half <- max(0, mean(halves, na.rm = TRUE))
  result$reliability <- 2 * half / (1 + half)
  result
}
if (file.exists("scores.csv")) {
  scores <- read("scores.csv")
  kept <- natural[natural$ai, ]
  least <- as.integer(scores$least_people[1])
  found <- do.call(rbind, lapply(unique(scores$metric), function(metric) {
    own <- scores[scores$metric == metric, ]
    do.call(rbind, lapply(unique(own$condition), function(condition) {
      own <- own[own$condition == condition, ]
      found <- pair(kept[kept$condition == condition, ], own, least)
      data.frame(metric = paste0(metric, if (found$is_binary) " (point-biserial)"), condition,
                 found)
    }))
  }))
  # Reliabilities are of draws too, and what follows from them.
  check("predictors", c("metric", "condition"), found[names(found) != "reliability"],
        c("low", "high"))
  cat("Reliabilities of random halves by R:\n")
  print(found[c("metric", "condition", "reliability")], digits = 3, row.names = FALSE)
}
