#include "analyse/compare_script.h"

#include <set>

#include "analyse/files.h"

namespace assay::analyse {
namespace {

constexpr std::string_view script =
    R"R(# Which automatic score predicts people: every number
# of ../tables/matrix.csv and ../tables/methods.csv, from what people did (people.csv) and from
# automatic scores (scores.csv).
# In this folder: Rscript comparison.R > comparison_by_r.csv
# Needs R alone. Draws are R's own, so what rests on them (low, high, p, Holm p, reliability and
# what follows from it) differs in its last digits.
draws <- 2000   # of participants and items
splits <- 200   # of participants into halves
orders <- 9999  # of items
set.seed(1)

read_table <- function(name) {
  table <- read.csv(name, check.names = FALSE, colClasses = "character", na.strings = character(0))
  table$value <- as.numeric(table$value)
  table$explanation <- paste(table$method, table$item, sep = "\n")
  table
}
people <- read_table("people.csv")
scores <- read_table("scores.csv")

# An explanation seen by several people, with its score; one value for each person.
explanations <- function(answers, score) {
  rows <- answers[answers$explanation %in% score$explanation, ]
  rows <- aggregate(value ~ explanation + method + item + participant, rows, mean)
  seen <- table(rows$explanation)
  rows[rows$explanation %in% names(seen)[seen > 1], ]
}

less_method <- function(value, method) value - ave(value, method)

# Twelve digits: what is equal but for the rounding of a subtraction shares a rank.
tidy <- function(value) if (all(value == 0)) value else round(value / max(abs(value)), 12)

# Within methods; an explanation counts as often as its item.
correlation <- function(x, y, method, weight) {
  x <- x - (rowsum(weight * x, method) / rowsum(weight, method))[method, 1]
  y <- y - (rowsum(weight * y, method) / rowsum(weight, method))[method, 1]
  sum(weight * x * y) / sqrt(sum(weight * x^2) * sum(weight * y^2))
}

# Participants and items drawn anew; an explanation has the mean of the people who are drawn.
interval <- function(rows, x, method, item) {
  person <- factor(rows$participant)
  explanation <- factor(rows$explanation, levels = names(x))
  item <- factor(item)
  drawn <- replicate(draws, {
    times <- tabulate(sample(nlevels(person), replace = TRUE), nlevels(person))[person]
    people <- rowsum(times, explanation)[, 1]
    mean <- rowsum(times * rows$value, explanation)[, 1] / people
    weight <- tabulate(sample(nlevels(item), replace = TRUE), nlevels(item))[item]
    kept <- people > 0 & weight > 0
    if (sum(kept) < 2) NA else correlation(x[kept], mean[kept], method[kept], weight[kept])
  })
  quantile(drawn, c(0.025, 0.975), na.rm = TRUE, names = FALSE)
}

# Whole items change places.
exchange_p <- function(x, y, method, item) {
  items <- unique(item)
  fit <- matrix(0, length(items), length(items))
  for (name in unique(method)) {
    score <- answer <- setNames(numeric(length(items)), items)
    score[item[method == name]] <- x[method == name]
    answer[item[method == name]] <- y[method == name]
    fit <- fit + answer %o% score
  }
  away <- function(order) abs(sum(fit[cbind(seq_along(order), order)]) - sum(fit) / length(items))
  least <- away(seq_along(items)) - 1e-12 * sum(abs(fit))
  far <- sum(replicate(orders, away(sample(length(items))) >= least))
  (far + 1) / (orders + 1)
}

# Halves of the people, Spearman and Brown.
reliability <- function(rows) {
  halves <- replicate(splits, {
    names <- sample(unique(rows$participant))
    first <- rows$participant %in% names[seq_len(length(names) %/% 2)]
    one <- tapply(rows$value[first], rows$explanation[first], mean)
    other <- tapply(rows$value[!first], rows$explanation[!first], mean)
    both <- intersect(names(one), names(other))
    if (length(both) < 3) NA else suppressWarnings(cor(one[both], other[both]))
  })
  r <- max(0, mean(halves, na.rm = TRUE))
  2 * r / (1 + r)
}

pair <- function(answers, score) {
  means <- aggregate(value ~ explanation + method + participant,
                     answers[answers$explanation %in% score$explanation, ], mean)
  means <- aggregate(value ~ explanation + method, means, mean)
  human <- tapply(means$value, means$method, mean)
  own <- score[score$explanation %in% means$explanation, ]
  machine <- tapply(own$value, own$method, mean)[names(human)]
  result <- data.frame(methods = length(human), explanations = 0, r = NA, low = NA, high = NA,
                       p = NA, rho = NA, reliability = NA, across = NA, tau = NA)
  if (length(human) > 2) result$across <- suppressWarnings(cor(machine, human))
  if (length(human) > 1) {
    result$tau <- suppressWarnings(cor(machine, human, method = "kendall"))
  }
  rows <- explanations(answers, score)
  if (nrow(rows) == 0) return(result)
  means <- aggregate(value ~ explanation + method + item, rows, mean)
  rows$value <- rows$value - tapply(means$value, means$method, mean)[rows$method]
  y <- tidy(less_method(means$value, means$method))
  x <- tidy(less_method(score$value[match(means$explanation, score$explanation)], means$method))
  names(x) <- means$explanation
  result$explanations <- nrow(means)
  result$r <- suppressWarnings(cor(x, y))
  if (is.na(result$r)) return(result)
  result$rho <- cor(x, y, method = "spearman")
  result$p <- exchange_p(x, y, means$method, means$item)
  result[c("low", "high")] <- interval(rows, x, means$method, means$item)
  # Both halves would share the luck of those whom they are held against.
  if (answers$measure[1] != "effect on teams") result$reliability <- reliability(rows)
  result
}

found <- NULL
for (measure in unique(people$measure)) {
  for (study in unique(people$study[people$measure == measure])) {
    answers <- people[people$measure == measure & people$study == study, ]
    for (metric in unique(scores$metric)) {
      score <- scores[scores$metric == metric, ]
      if (!any(answers$explanation %in% score$explanation)) next
      found <- rbind(found, cbind(metric, measure, study, pair(answers, score)))
    }
  }
}
found$holm_p <- p.adjust(found$p, "holm")
found$ceiling <- ifelse(found$reliability > 0, sqrt(pmax(found$reliability, 0)), NA)
found$r_without_noise <- pmax(-1, pmin(1, found$r / found$ceiling))
write.csv(found, row.names = FALSE)
)R";

Table people_table(std::span<const Measure> measures) {
  Table table{.columns = {"measure", "study", "method", "item", "participant", "value"}};
  for (const Measure& measure : measures) {
    for (const Measurement& one : measure.values) {
      table.add({measure.name, measure.study, one.method, one.item, one.participant, one.value});
    }
  }
  return table;
}

Table scores_table(std::span<const MachineScore> scores, std::span<const Measure> measures) {
  std::set<std::pair<std::string, std::string>> answered;
  for (const Measure& measure : measures) {
    for (const Measurement& one : measure.values) answered.emplace(one.method, one.item);
  }
  Table table{.columns = {"metric", "method", "item", "value"}};
  for (const MachineScore& one : scores) {
    if (!answered.contains({one.method, one.item})) continue;
    table.add({one.metric, one.method, one.item, one.value});
  }
  return table;
}

}  // namespace

std::vector<Attachment> comparison_script(std::span<const Measure> measures,
                                          std::span<const MachineScore> scores) {
  return {{"r/comparison.R", std::string(script)},
          {"r/people.csv", csv_of(people_table(measures))},
          {"r/scores.csv", csv_of(scores_table(scores, measures))}};
}

}  // namespace assay::analyse
