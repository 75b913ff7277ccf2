n <- length(x); a <- cor(x, y); b <- cor(x, control_1); c <- cor(y, control_1)
m <- (a + b) / 2
s <- (c * (1 - 2 * m^2) - m^2 * (1 - 2 * m^2 - c^2) / 2) / (1 - m^2)^2
z <- (atanh(a) - atanh(b)) * sqrt((n - 3) / (2 - 2 * s))
c(estimate = a - b, p = .p.)
