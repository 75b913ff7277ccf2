# The exact Mann-Whitney test of stats_bench's scores by R's packages.
#
# Usage: Rscript mann_whitney.R SCORES.csv
suppressMessages({
  library(coin)
  library(exactRankTests)
})
scores <- read.csv(commandArgs(trailingOnly = TRUE)[1])
scores$group <- factor(scores$group)
first <- scores$score[scores$group == "a"]
second <- scores$score[scores$group == "b"]

timed <- function(name, run) {
  invisible(run())  # what is loaded at first use is not timed
  ms <- 1000 * system.time(for (round in 1:20) p <- run())[["elapsed"]] / 20
  cat(sprintf('{"name": "%s", "ms": %.3f, "p": %.12g}\n', name, ms, p))
}

timed("coin", function()
  as.numeric(pvalue(wilcox_test(score ~ group, scores, distribution = "exact"))))
timed("exactRankTests", function() wilcox.exact(first, second)$p.value)
