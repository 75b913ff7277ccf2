found <- psych::ICC(blocks, lmer = FALSE, alpha = .alpha.)$results[.row., ]
c(estimate = found$ICC, low = found[["lower bound"]], high = found[["upper bound"]],
  p = found$p)
