apart <- function(v) sign(outer(v, v, '-'))
found <- rowSums(sapply(split(seq_along(x), pair), function(at) {
  a <- apart(x[at]); b <- apart(y[at]); c(sum(a * b), sum(a^2), sum(b^2)) }))
c(estimate = found[1] / sqrt(found[2] * found[3]))
