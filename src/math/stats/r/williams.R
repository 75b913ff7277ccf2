n <- length(x); a <- cor(x, y); b <- cor(x, control_1); c <- cor(y, control_1)
t <- (1 - 2 * (a < b)) * abs(psych::paired.r(a, b, c, n)$t)
c(estimate = a - b, p = .p.)
