who <- .who.; s <- tapply(y, who, sum) + .added.; n <- tapply(1 - y, who, sum) + .added.
h <- (tapply(x * y, who, sum) + .half.) / s; f <- (tapply(x * (1 - y), who, sum) + .half.) / n
fit <- s > .added. & n > .added. & h > 0 & h < 1 & f > 0 & f < 1
h <- h[fit]; f <- f[fit]; s <- s[fit]; n <- n[fit]; d <- qnorm(h) - qnorm(f)
half <- .reach.
c(estimate = mean(d), low = mean(d) - half, high = mean(d) + half)
