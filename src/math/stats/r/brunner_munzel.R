m <- length(first); n <- length(second); all <- rank(c(first, second))
a <- all[1:m] - rank(first); b <- all[m + 1:n] - rank(second)
u <- var(a) / (m * n^2); v <- var(b) / (n * m^2); share <- mean(a) / n
t <- (share - 0.5) / sqrt(u + v); df <- (u + v)^2 / (u^2 / (m - 1) + v^2 / (n - 1))
c(estimate = share, p = .p.)
