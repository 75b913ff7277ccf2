mask <- interaction(by, pair, drop = TRUE)
marks <- tapply(x, list(mask, cluster_1), sum)
marks[is.na(marks)] <- 0
row <- match(rownames(marks), mask)
person <- as.integer(by)[row]
item <- as.integer(pair)[row]
two <- which(outer(person, person, "!=") & upper.tri(diag(length(person))), arr.ind = TRUE)
apart <- apply(two, 1, function(at) {
  either <- sum(pmax(marks[at[1], ], marks[at[2], ]))
  if (either > 0) 1 - sum(pmin(marks[at[1], ], marks[at[2], ])) / either else 0
})
same <- function(item) item[two[, 1]] == item[two[, 2]]
observed <- mean(apart[same(item)])
shuffled <- function() {
  for (at in split(seq_along(item), person)) item[at] <- item[at[sample.int(length(at))]]
  mean(apart[same(item)])
}
set.seed(1)
drawn <- replicate(.draws., shuffled())
c(estimate = mean(apart[!same(item)]) - observed,
  p = (sum(drawn <= observed + 1e-12, na.rm = TRUE) + 1) / (.draws. + 1))
