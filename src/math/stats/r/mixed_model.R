library(lme4)
model <- .model.
summary(model)
# t and p with between-within degrees of freedom
t <- coef(summary(model))[, 3] * c(.widened.)
cbind(t, p = 2 * pt(-abs(t), c(.df.)))
