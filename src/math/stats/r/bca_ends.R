influence <- unlist(lapply(factors, function(f) {
  left <- sapply(levels(f), function(one) statistic(which(f != one)))
  (nlevels(f) - 1) / nlevels(f) * (mean(left) - left)
}))
skew <- if (all(influence == 0)) 0 else sum(influence^3) / (6 * sum(influence^2)^1.5)
bias <- qnorm(mean(drawn < value) + mean(drawn == value) / 2)
moved <- bias + qnorm(shares)
shares <- pnorm(bias + moved / (1 - skew * moved))
