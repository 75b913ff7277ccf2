# What lme4 says of the data sets that mixed.py has made: a line of JSON for each.
#
# Usage: Rscript mixed.R CASES.tsv, whose columns are file, family, formula and against
#
# lme4's usual tolerance ends the inner iteration a step before the determinant is right, which
# moves log-likelihoods by 1e-4 and coefficients by 1e-3; with a smaller one it says what it means.
suppressMessages(library(lme4))
cases <- read.delim(commandArgs(trailingOnly = TRUE)[1], stringsAsFactors = FALSE, quote = "")
numbers <- function(values) paste0("[", paste(sprintf("%.10g", values), collapse = ", "), "]")

# Two data sets of lme4 itself.
published <- function(file) {
  data <- switch(basename(file),
    sleepstudy.csv = sleepstudy,
    cbpp.csv = transform(cbpp, healthy = size - incidence, period = paste0("p", period)))
  if (!is.null(data)) write.csv(data, file, row.names = FALSE, quote = FALSE)
}

fitted_from <- function(start, formula, data, family) {
  suppressWarnings(suppressMessages(if (family == "logistic") {
    glmer(formula, data, family = binomial, start = start,
          control = glmerControl(optimizer = "bobyqa", tolPwrss = 1e-12,
                                 optCtrl = list(maxfun = 1e5)))
  } else {
    lmer(formula, data, REML = family == "reml", start = start,
         control = lmerControl(optimizer = "bobyqa",
                               optCtrl = list(maxfun = 1e5, rhoend = 1e-9)))
  }))
}

# A search that ends at a bound may have been caught there: the better of two.
fitted_by <- function(formula, data, family) {
  formula <- as.formula(formula)
  fit <- fitted_from(NULL, formula, data, family)
  if (!isSingular(fit)) return(fit)
  theta <- getME(fit, "theta")
  theta[getME(fit, "lower") == 0 & theta < 1e-4] <- 0.5
  again <- fitted_from(theta, formula, data, family)
  if (logLik(again) > logLik(fit)) again else fit
}

for (row in seq_len(nrow(cases))) {
  published(cases$file[row])
  data <- read.csv(cases$file[row], stringsAsFactors = TRUE)
  fit <- fitted_by(cases$formula[row], data, cases$family[row])
  chi_squared <- "null"
  if (nchar(cases$against[row]) > 0) {
    simple <- fitted_by(cases$against[row], data, cases$family[row])
    chi_squared <- sprintf("%.8f", anova(simple, fit)$Chisq[2])
  }
  table <- coef(summary(fit))
  deviations <- as.data.frame(VarCorr(fit))
  deviations <- deviations[is.na(deviations$var2) & deviations$grp != "Residual", ]
  cat(sprintf('{"names": [%s], "estimates": %s, "errors": %s, "log_likelihood": %.8f,',
              paste0('"', rownames(table), '"', collapse = ", "), numbers(table[, 1]),
              numbers(table[, 2]), logLik(fit)),
      sprintf('"groups": [%s], "deviations": %s, "singular": %s, "chi_squared": %s}\n',
              paste0('"', deviations$var1, " by ", deviations$grp, '"', collapse = ", "),
              numbers(deviations$sdcor), tolower(isSingular(fit)), chi_squared))
}
