# Of each participant the mean, then over participants.
person_means <- function(own, value) tapply(value, own$participant, mean)

ratings <- rows[rows$screen == "rate" & grepl("^-?[0-9]+$", rows$response), ]
ratings$value <- number(ratings$response)
if (nrow(ratings) > 0) {
  check("ratings", "condition", each(ratings, "condition", function(own) {
    people <- person_means(own, own$value)
    ends <- mean_ends(people)
    points <- min(1, ratings$value):max(c(100, ratings$value))
    counts <- sapply(points, function(point) sum(own$value == point))
    names(counts) <- paste("rated", points)
    data.frame(participants = length(people), ratings = nrow(own), median = median(own$value),
               mean = mean(people), SD = sd(people), "95 % low" = ends[1], "95 % high" = ends[2],
               t(counts), check.names = FALSE)
  }), c("95 % low", "95 % high"))
}

# What each correction changed is in corrections.csv: it rests on maps, which are not here.
if (file.exists("corrections.csv")) {
  corrections <- read("corrections.csv")
  check("corrections", "condition", each(corrections, "condition", function(own) {
    mean_of <- function(column) {
      there <- own[own[[column]] != "", ]
      if (nrow(there) == 0) NA else mean(person_means(there, number(there[[column]])))
    }
    known <- own[own$iou != "", ]
    ends <- if (nrow(known) == 0) c(NA, NA) else mean_ends(person_means(known, number(known$iou)))
    data.frame(participants = people_in(own), answers = nrow(own),
               "unchanged, %" = percent(own$unchanged == "1"), IoU = mean_of("iou"),
               "IoU low" = ends[1], "IoU high" = ends[2], MAE = mean_of("mae"),
               "added, %" = mean_of("added"), "removed, %" = mean_of("removed"),
               check.names = FALSE)
  }), c("IoU low", "IoU high"))
}

choices <- rows[rows$screen == "choose", ]
offered <- strsplit(choices$options, "\t", fixed = TRUE)
at <- match(choices$response, LETTERS)
kept <- !is.na(at) & at <= lengths(offered)
choices <- choices[kept, ]
offered <- offered[kept]
if (nrow(choices) > 0) {
  best <- mapply(`[`, offered, at[kept])
  names <- unique(unlist(offered))
  there <- t(sapply(offered, function(some) names %in% some))
  taken <- outer(best, names, `==`)
  # Logarithms of worths whose mean is zero, by maximum likelihood; a ridge adds imagined
  # comparisons of every pair.
  strengths <- function(times) {
    won <- colSums(times * taken)
    gain <- function(free) {
      worth <- c(0, free)
      total <- log(there %*% exp(worth))
      pairs <- outer(worth, worth, function(a, b) -log1p(exp(b - a)))
      -(sum(won * worth) - sum(times * total) + ridge / 2 * (sum(pairs) - sum(diag(pairs))))
    }
    found <- optim(numeric(length(names) - 1), gain, method = "BFGS",
                   control = list(reltol = 1e-15, maxit = 1000))
    worth <- c(0, found$par)
    worth - mean(worth)
  }
  told <- read("../tables/choices.csv")
  is_known <- any(told$strength != "")
  worth <- if (is_known) strengths(rep(1, nrow(choices))) else rep(NA_real_, length(names))
  # Some draws have an explanation that nobody chose, or that everybody did.
  person <- factor(choices$participant)
  worths <- if (!is_known) NULL else replicate(200, {
    times <- tabulate(sample(nlevels(person), replace = TRUE), nlevels(person))[person]
    won <- colSums(times * taken)
    if (ridge == 0 && (any(won == 0) || any(won == colSums(times * there)))) {
      rep(NA, length(names))
    } else {
      strengths(times)
    }
  })
  worth_ends <- function(one) {
    if (is.null(worths) || mean(is.na(worths[one, ])) > 0.1) return(c(NA, NA))
    quantile(worths[one, ], c(0.025, 0.975), na.rm = TRUE, names = FALSE)
  }
  check("choices", "condition", do.call(rbind, lapply(seq_along(names), function(one) {
    ends <- drawn(list(choices$participant), function(times) {
      100 * sum(times * taken[, one]) / sum(times * there[, one])
    })
    data.frame(condition = names[one], offered = sum(there[, one]), chosen = sum(taken[, one]),
               "chosen, %" = 100 * sum(taken[, one]) / sum(there[, one]), "95 % low" = ends[1],
               "95 % high" = ends[2], strength = worth[one],
               "strength low" = worth_ends(one)[1], "strength high" = worth_ends(one)[2],
               check.names = FALSE)
  })), c("95 % low", "95 % high", "strength low", "strength high"), tolerance = 1e-4)
}
