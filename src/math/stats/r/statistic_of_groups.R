statistic <- function(rows) {
  a <- x[rows][by[rows] == levels(by)[1]]
  b <- x[rows][by[rows] == levels(by)[2]]
  .value.
}
