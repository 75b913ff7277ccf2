statistic <- function(rows) {
  a <- x[rows]; b <- y[rows]
  .value.
}
