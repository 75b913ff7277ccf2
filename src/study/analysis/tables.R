# The tables of this report, found again from the responses that are analysed
# (responses.csv).
# In this folder: Rscript tables.R
# Needs R alone. Says of each table in ../tables how many of its numbers were found again and how
# far the farthest is off, and fails where one differs. Ends of intervals are of draws, which are
# R's own here: they may be off by a third of the interval.
draws <- 2000
set.seed(1)

read <- function(name) {
  read.csv(name, check.names = FALSE, colClasses = "character", na.strings = character(0),
           encoding = "UTF-8")
}
number <- function(text) suppressWarnings(as.numeric(text))
rows <- read("responses.csv")

wrong <- 0
# Rows are those with the same keys; `ends` are the columns that rest on draws, low and high by
# turns.
check <- function(id, keys, found, ends = character(0), tolerance = 1e-8) {
  file <- file.path("..", "tables", paste0(id, ".csv"))
  if (!file.exists(file)) return(invisible())
  told <- read(file)
  name <- function(table) do.call(paste, c(lapply(table[keys], as.character), sep = "\n"))
  found <- found[match(name(told), name(found)), ]
  n <- 0
  farthest <- 0
  missing <- setdiff(names(told), names(found))
  for (column in setdiff(names(told), c(keys, ends))) {
    if (column %in% missing) next
    one <- found[[column]]
    n <- n + length(one)
    if (is.character(one)) {
      off <- ifelse(!is.na(one) & one == told[[column]], 0, Inf)
    } else {
      ours <- number(told[[column]])
      off <- abs(one - ours) / pmax(1, abs(ours))
      off[is.na(one) & is.na(ours)] <- 0
      off[is.na(off)] <- Inf
    }
    farthest <- max(farthest, off)
  }
  widest <- 0
  for (at in seq_len(length(ends) / 2)) {
    low <- number(told[[ends[2 * at - 1]]])
    high <- number(told[[ends[2 * at]]])
    own <- cbind(found[[ends[2 * at - 1]]], found[[ends[2 * at]]])
    off <- abs(own - cbind(low, high)) / pmax(high - low, 1e-9)
    off[is.na(own) & is.na(cbind(low, high))] <- 0  # neither side has an interval
    off[is.na(off)] <- Inf
    widest <- max(widest, off)
  }
  differs <- farthest > tolerance || widest > 1 / 3
  wrong <<- wrong + differs
  cat(sprintf("%s: %d numbers, off by %.1e at most%s%s%s\n", id, n, farthest,
              if (length(ends) == 0) "" else
                sprintf("; ends off by %.0f %% of their interval", 100 * widest),
              if (length(missing) == 0) "" else paste("; without", paste(missing, collapse = ", ")),
              if (differs) "  DIFFERS" else ""))
}

percent <- function(which) if (length(which) == 0) NA else 100 * mean(which)
people_in <- function(rows) length(unique(rows$participant))

# A row of a table for each value of a column.
each <- function(rows, column, make) {
  do.call(rbind, lapply(unique(rows[[column]]), function(value) {
    own <- data.frame(value, make(rows[rows[[column]] == value, ]), check.names = FALSE)
    names(own)[1] <- column
    own
  }))
}

# Percentiles of a statistic of how often each row counts when the levels of these columns are
# drawn anew, each column on its own.
drawn <- function(columns, statistic) {
  columns <- lapply(columns, factor)
  if (any(sapply(columns, nlevels) < 2)) return(c(NA, NA))
  values <- replicate(draws, {
    times <- lapply(columns, function(one) {
      tabulate(sample(nlevels(one), replace = TRUE), nlevels(one))[one]
    })
    statistic(Reduce(`*`, times))
  })
  if (mean(is.na(values)) > 0.1) return(c(NA, NA))
  quantile(values, c(0.025, 0.975), na.rm = TRUE, names = FALSE)
}

# None where all are alike.
percent_ends <- function(which, columns) {
  if (length(which) == 0 || all(which) || !any(which)) return(c(NA, NA))
  drawn(columns, function(times) if (sum(times) == 0) NA else 100 * sum(times * which) / sum(times))
}

# BCa ends of a mean of values that are drawn one by one.
mean_ends <- function(values) {
  n <- length(values)
  if (n < 2) return(c(NA, NA))
  if (all(values == values[1])) return(values[c(1, 1)])
  means <- replicate(draws, mean(sample(values, replace = TRUE)))
  near <- abs(means - mean(values)) <= 1e-9 * diff(range(means))
  bias <- qnorm((sum(means < mean(values) & !near) + sum(near) / 2) / draws)
  left_out <- (sum(values) - values) / (n - 1)
  influence <- mean(left_out) - left_out
  skew <- sum(influence^3) / (6 * sum(influence^2)^1.5)
  z <- bias + qnorm(c(0.025, 0.975))
  quantile(means, pnorm(bias + z / (1 - skew * z)), names = FALSE)
}
