k <- ncol(blocks); g <- colSums(blocks); l <- rowSums(blocks)
q <- (k - 1) * (k * sum(g^2) - sum(g)^2) / sum(l * (k - l))
c(q = q, p = pchisq(q, k - 1, lower.tail = FALSE))
