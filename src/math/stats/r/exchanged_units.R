units <- split(x, .unit.)
in_first <- sapply(split(by == levels(by)[1], .unit.), any)
value <- function(chosen) {
  a <- unlist(units[chosen]); b <- unlist(units[-chosen])
  .value.
}
n <- length(units); m <- sum(in_first); observed <- value(which(in_first))
.draw.
drawn <- drawn[!is.nan(drawn)]; slack <- 1e-10 * abs(observed)
