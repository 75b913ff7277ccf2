said <- sort(unique(x)); pairs <- matrix(0, length(said), length(said))
for (item in split(x, pair)) if (length(item) > 1) {
  times <- as.numeric(table(factor(item, said)))
  pairs <- pairs + (outer(times, times) - diag(times, length(times))) / (length(item) - 1)
}
n <- rowSums(pairs); apart <- .apart.; apart[is.nan(apart)] <- 0
c(estimate = 1 - (sum(n) - 1) * sum(pairs * apart) / sum(outer(n, n) * apart))
