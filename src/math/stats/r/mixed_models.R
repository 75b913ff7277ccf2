library(lme4)
compared <- anova(.simple.,
  .full.)
compared
