n <- length(first) + length(second) - 2
s <- sqrt((sum((first - mean(first))^2) + sum((second - mean(second))^2)) / n)
j <- exp(lgamma(n / 2) - lgamma((n - 1) / 2)) / sqrt(n / 2)
c(estimate = j * (mean(first) - mean(second)) / s)
