n <- nlevels(f)
value <- statistic(seq_along(x))
left <- sapply(levels(f), function(one) statistic(which(f != one)))
error <- sqrt((n - 1) / n * sum((left - mean(left))^2))
corrected <- n * value - (n - 1) * mean(left)
half <- qt(.quantile., n - 1) * error
c(estimate = value, low = corrected - half, high = corrected + half)
