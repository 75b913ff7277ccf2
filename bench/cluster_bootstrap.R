# The cluster bootstrap of stats_bench, as people write it in R, and with sums taken beforehand.
#
# Usage: Rscript cluster_bootstrap.R TRIALS.csv RESAMPLES
suppressMessages(library(boot))
arguments <- commandArgs(trailingOnly = TRUE)
trials <- read.csv(arguments[1])
resamples <- as.integer(arguments[2])
set.seed(1)

timed <- function(name, run) {
  ms <- 1000 * system.time(found <- run())[["elapsed"]]
  ends <- quantile(found, c(.025, .975))
  cat(sprintf('{"name": "%s", "ms": %.1f, "low": %.5f, "high": %.5f}\n', name, ms, ends[1],
              ends[2]))
}

right <- trials$right
rows <- split(seq_along(right), trials$who)
timed("participants, any statistic", function()
  boot(rows, function(all, drawn) mean(right[unlist(all[drawn], use.names = FALSE)]),
       R = resamples)$t)

sums <- cbind(tapply(right, trials$who, sum), tapply(right, trials$who, length))
timed("participants", function()
  boot(sums, function(all, drawn) sum(all[drawn, 1]) / sum(all[drawn, 2]), R = resamples)$t)

people <- length(rows)
items <- length(unique(trials$item))
timed("crossed, any statistic", function()
  vapply(seq_len(resamples), function(resample) {
    who <- tabulate(sample.int(people, replace = TRUE), people)
    item <- tabulate(sample.int(items, replace = TRUE), items)
    times <- who[trials$who + 1] * item[trials$item + 1]
    mean(rep.int(right, times))
  }, 0))

cells <- tapply(right, list(trials$who, trials$item), sum)
counts <- tapply(right, list(trials$who, trials$item), length)
timed("crossed", function()
  vapply(seq_len(resamples), function(resample) {
    who <- tabulate(sample.int(people, replace = TRUE), people)
    item <- tabulate(sample.int(items, replace = TRUE), items)
    sum(who %*% cells %*% item) / sum(who %*% counts %*% item)
  }, 0))
