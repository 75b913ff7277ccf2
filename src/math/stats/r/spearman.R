a <- rank(x) - mean(rank(x)); b <- rank(y) - mean(rank(y))
orders <- function(v) if (length(v) < 2) list(v) else
  do.call(c, lapply(seq_along(v), function(k) lapply(orders(v[-k]), c, v[k])))
all <- sapply(orders(b), function(v) sum(a * v)); rho <- sum(a * b)
c(p = mean(.extreme.))
