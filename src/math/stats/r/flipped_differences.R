d <- first - second; unit <- .unit.
value <- function(signs) {
  d <- d * signs[unit]
  .value.
}
n <- max(unit); observed <- value(rep(1, n))
.draw.
drawn <- drawn[!is.nan(drawn)]; slack <- 1e-10 * abs(observed)
