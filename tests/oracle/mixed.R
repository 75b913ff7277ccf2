# What lme4 says of the data sets that mixed.py has made: a line of JSON for each.
#
# Usage: Rscript mixed.R CASES.tsv, whose columns are file, family and formula
#
# lme4's usual tolerance ends the inner iteration a step before the determinant is right, which
# moves log-likelihoods by 1e-4 and coefficients by 1e-3; with a smaller one it says what it means.
suppressMessages(library(lme4))
cases <- read.delim(commandArgs(trailingOnly = TRUE)[1], stringsAsFactors = FALSE, quote = "")
numbers <- function(values) paste0("[", paste(sprintf("%.10g", values), collapse = ", "), "]")
for (row in seq_len(nrow(cases))) {
  data <- read.csv(cases$file[row], stringsAsFactors = TRUE)
  formula <- as.formula(cases$formula[row])
  fit <- suppressWarnings(suppressMessages(
    if (cases$family[row] == "logistic") {
      glmer(formula, data, family = binomial,
            control = glmerControl(optimizer = "bobyqa", tolPwrss = 1e-12,
                                   optCtrl = list(maxfun = 1e5)))
    } else {
      lmer(formula, data, REML = cases$family[row] == "reml",
           control = lmerControl(optimizer = "bobyqa",
                                 optCtrl = list(maxfun = 1e5, rhoend = 1e-9)))
    }))
  table <- coef(summary(fit))
  deviations <- as.data.frame(VarCorr(fit))
  deviations <- deviations[is.na(deviations$var2) & deviations$grp != "Residual", ]
  cat(sprintf('{"names": [%s], "estimates": %s, "errors": %s, "log_likelihood": %.8f,',
              paste0('"', rownames(table), '"', collapse = ", "), numbers(table[, 1]),
              numbers(table[, 2]), logLik(fit)),
      sprintf('"groups": [%s], "deviations": %s, "singular": %s}\n',
              paste0('"', deviations$var1, " by ", deviations$grp, '"', collapse = ", "),
              numbers(deviations$sdcor), tolower(isSingular(fit))))
}
