means <- tapply(x, list(pair, by), mean); means <- means[complete.cases(means), ]
found <- t.test(means[, 1], means[, 2], paired = TRUE, conf.level = .level.)
c(estimate = .shown.(found$estimate[[1]]), low = .shown.(found$conf.int[1]),
  high = .shown.(found$conf.int[2]), p = found$p.value)
