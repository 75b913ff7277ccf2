counts <- unclass(table(pair, x)); r <- .ratings.
counts <- counts[rowSums(counts) == r, , drop = FALSE]
agreed <- mean((rowSums(counts^2) - r) / (r * (r - 1)))
chance <- sum((colSums(counts) / sum(counts))^2)
c(estimate = (agreed - chance) / (1 - chance))
