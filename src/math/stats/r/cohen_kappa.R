said <- sort(unique(c(first, second)))
shares <- prop.table(table(factor(first, said), factor(second, said)))
apart <- abs(row(shares) - col(shares)) / (length(said) - 1)
worth <- .worth.
chance <- sum(worth * outer(rowSums(shares), colSums(shares)))
c(estimate = (sum(worth * shares) - chance) / (1 - chance))
