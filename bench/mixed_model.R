# The models of mixed_bench by lme4, as people call it (nAGQ = 1), on one thread.
#
# Usage: Rscript mixed_model.R TRIALS.csv
suppressMessages(library(lme4))
trials <- read.csv(commandArgs(trailingOnly = TRUE)[1])

timed <- function(name, formula) {
  ms <- 1000 * system.time(fit <- glmer(formula, trials, family = binomial))[["elapsed"]]
  cat(sprintf('{"name": "%s", "ms": %.0f, "log_likelihood": %.5f}\n', name, ms, logLik(fit)))
}

timed("intercepts", correct ~ method * ai_correct + (1 | user) + (1 | image))
timed("slopes", correct ~ method * ai_correct + (1 + ai_correct | user) + (1 | image))
