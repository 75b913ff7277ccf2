level <- as.numeric(as.character(by)); at <- .scale.(sort(unique(level)))
yes <- tapply(x, level, sum); no <- tapply(1 - x, level, sum)
low <- min(at[is.finite(at)]); wide <- max(at) - low
unlikely <- function(p) {
  a <- low + p[1] * wide; b <- exp(p[2]) / wide
  share <- p[3] + (1 - p[3] - p[4]) * .sigmoid.
  share <- pmin(pmax(share, 1e-12), 1 - 1e-12)
  -sum(yes * log(share) + no * log(1 - share))
}
best <- list(objective = Inf)
for (place in c(.1, .3, .5, .7, .9)) for (steep in log(c(2, 6, 20, 60))) {
  fit <- nlminb(c(place, steep, .guess., .lapse.), unlikely, lower = c(-2, log(.05), .from., 0),
    upper = c(3, log(2000), .to., .lapses.), control = list(rel.tol = 1e-13))
  if (fit$objective < best$objective) best <- fit
}
a <- low + best$par[1] * wide; b <- exp(best$par[2]) / wide
c(estimate = .threshold.)
