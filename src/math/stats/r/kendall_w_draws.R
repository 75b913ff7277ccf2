ranks <- t(apply(ratings, 1, rank)); spread <- function(r) sum(colSums(r)^2)
set.seed(1); drawn <- replicate(.draws., spread(t(apply(ranks, 1, sample))))
p <- (1 + sum(drawn >= spread(ranks) - 1e-9)) / (1 + length(drawn))
