ratings <- tapply(x, list(by, pair), mean)
ratings <- ratings[, complete.cases(t(ratings)), drop = FALSE]
found <- friedman.test(ratings)
p <- found$p.value
