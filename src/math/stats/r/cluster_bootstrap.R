factors <- list(.factors.)
resample <- function() {
  times <- rep(1, length(x))
  for (f in factors) {
    drawn <- tabulate(sample.int(nlevels(f), replace = TRUE), nlevels(f))
    times <- times * drawn[as.integer(f)]
  }
  statistic(rep.int(seq_along(x), times))
}
set.seed(1)
value <- statistic(seq_along(x))
drawn <- replicate(.draws., resample())
drawn <- drawn[is.finite(drawn)]
shares <- c(.low., .high.)
