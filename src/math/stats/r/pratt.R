d <- first - second; r <- rank(abs(d))[d != 0]; d <- d[d != 0]
gap <- sum(r[d > 0]) - sum(r) / 2
z <- (gap + .correction.) / sqrt(sum(r^2) / 4)
c(p = .p.)
