means <- tapply(x, list(pair, by), mean); n <- ncol(means)
halves <- function() {
  first <- sample.int(n, n %/% 2)
  a <- rowMeans(means[, first, drop = FALSE], na.rm = TRUE)
  b <- rowMeans(means[, -first, drop = FALSE], na.rm = TRUE)
  if (sum(complete.cases(a, b)) < 3) NA else cor(a, b, use = "complete.obs")
}
set.seed(1); r <- mean(replicate(.splits., halves()), na.rm = TRUE)
c(estimate = 2 * r / (1 + r))
