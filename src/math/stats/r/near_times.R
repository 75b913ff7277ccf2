near <- function(v) { s <- .spread.(v); is.na(s) | s == 0 | abs(v - .centre.(v)) <= .cutoff. * s }
keep <- as.logical(ave(x, by, pair, FUN = near))
x <- x[keep]; by <- by[keep]; pair <- pair[keep]
