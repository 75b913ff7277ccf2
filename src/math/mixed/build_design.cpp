#include "math/mixed/build_design.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/counted.h"
#include "base/error.h"
#include "base/near_name.h"
#include "math/mixed/model_matrix.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

// The sparse factor holds at most about the square of the effects that are not the largest term's;
// the search keeps about the square of the numbers that it looks for.
constexpr std::size_t most_effects = 100'000;
constexpr std::size_t most_crossed_effects = 8'000;
constexpr std::size_t most_deviations = 100;

const Column& find_column(std::span<const Column> columns, const std::string& name) {
  std::vector<std::string> known;
  for (const Column& column : columns) {
    if (column.name == name) return column;
    known.push_back(column.name);
  }
  fail("The data have no column '{}'{}", name, did_you_mean(name, known));
}

using Cells = std::map<std::string, std::vector<std::string>>;

struct Complete {
  Cells cells;
  std::vector<std::size_t> rows;  // where they were, from 1
  std::size_t left_out = 0;
};

Complete complete_rows(const Formula& formula, std::span<const Column> columns) {
  std::vector<const Column*> used;
  for (const std::string& name : columns_of(formula)) {
    used.push_back(&find_column(columns, name));
    expects(used.back()->cells.size() == used.front()->cells.size(), "columns are equally long");
  }
  Complete complete;
  for (std::size_t row = 0; row < used.front()->cells.size(); ++row) {
    const auto gap = [&](const Column* column) { return column->cells[row].empty(); };
    if (std::ranges::any_of(used, gap)) {
      ++complete.left_out;
      continue;
    }
    complete.rows.push_back(row + 1);
    for (const Column* column : used) complete.cells[column->name].push_back(column->cells[row]);
  }
  if (complete.rows.size() < 2) {
    fail("Every column of the formula is there in {} only; at least 2 are needed.",
         counted(complete.rows.size(), "rows"));
  }
  return complete;
}

Eigen::VectorXd number_column(const Complete& complete, const std::string& name) {
  const std::vector<std::string>& cells = complete.cells.at(name);
  if (const auto row = first_text(cells)) {
    fail("Row {} has '{}' in the column '{}', where a finite number is needed.",
         complete.rows[*row], cells[*row], name);
  }
  const std::vector<double> values = *numbers(cells);
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Index>(values.size()));
}

// Zeros and ones, or two words of which the second in order is the success.
Eigen::VectorXd successes(const Complete& complete, const std::string& name, Design& design) {
  const Factor two = factor(complete.cells.at(name));
  if (two.levels.size() > 2) {
    fail(
        "The response '{}' has {} different values; a logistic model takes two, and a linear one "
        "(family = linear) takes numbers.",
        name, two.levels.size());
  }
  const auto values = numbers(two.levels);
  const bool zero_or_one =
      values && std::ranges::all_of(*values, [](double value) { return value == 0 || value == 1; });
  if (zero_or_one) return number_column(complete, name);
  if (two.levels.size() == 2) {
    design.references.push_back(fmt::format("{}: success is {}", name, two.levels[1]));
  }
  Eigen::VectorXd result(static_cast<Index>(two.of.size()));
  for (std::size_t row = 0; row < two.of.size(); ++row) {
    result[static_cast<Index>(row)] = static_cast<double>(two.of[row]);
  }
  return result;
}

void add_counts(const Complete& complete, const Formula& formula, Design& design) {
  const Eigen::VectorXd good = number_column(complete, formula.response);
  const Eigen::VectorXd bad = number_column(complete, *formula.failures);
  for (Index row = 0; row < good.size(); ++row) {
    if (good[row] < 0 || bad[row] < 0 || good[row] != std::round(good[row]) ||
        bad[row] != std::round(bad[row])) {
      fail("Row {} counts {} successes and {} failures; counts are whole and not negative.",
           complete.rows[static_cast<std::size_t>(row)], good[row], bad[row]);
    }
  }
  design.trials = good + bad;
  design.response = (design.trials.array() > 0).select(good.array() / design.trials.array(), 0.0);
}

void add_response(const Complete& complete, const Formula& formula, Family family, Design& design) {
  design.response_name = formula.response;
  if (family == Family::linear) {
    if (formula.failures) fail("cbind() counts successes; a linear model takes one number a row.");
    design.response = number_column(complete, formula.response);
    return;
  }
  if (formula.failures) return add_counts(complete, formula, design);
  design.response = successes(complete, formula.response, design);
  design.trials = Eigen::VectorXd::Ones(design.response.size());
}

RandomTerm random_term(const RandomPart& part, const Complete& complete,
                       const Variables& variables) {
  std::vector<std::string> joined(complete.rows.size());
  std::string name;
  for (const std::string& column : part.group) {
    const std::vector<std::string>& cells = complete.cells.at(column);
    for (std::size_t row = 0; row < joined.size(); ++row) {
      joined[row] += (name.empty() ? "" : ":") + cells[row];
    }
    name += (name.empty() ? "" : ":") + column;
  }
  const Factor levels = factor(joined);
  if (levels.levels.size() < 2) {
    fail("The grouping column '{}' has one level; a random effect needs at least two.", name);
  }
  ModelMatrix matrix = model_matrix(part.terms, variables, joined.size());
  return {name, std::move(matrix.names), levels.of, levels.levels.size(), std::move(matrix.values)};
}

void check_size(std::span<const RandomTerm> terms) {
  std::size_t effects = 0;
  std::size_t largest = 0;
  std::size_t deviations = 0;
  for (const RandomTerm& term : terms) {
    const std::size_t names = term.names.size();
    effects += term.levels * names;
    largest = std::max(largest, term.levels * names);
    deviations += names * (names + 1) / 2;
  }
  if (effects > most_effects || effects - largest > most_crossed_effects) {
    fail(
        "The formula asks for {} random effects; at most {} are fitted, and at most {} beside "
        "those of the largest term.",
        effects, most_effects, most_crossed_effects);
  }
  if (deviations > most_deviations) {
    fail(
        "The random effects have {} deviations and correlations, too many to find; at most {} are "
        "fitted. Write '||' for '|', or leave out a slope.",
        deviations, most_deviations);
  }
}

void note_references(const Formula& formula, const Variables& variables, Design& design) {
  std::set<std::string> said;
  for (const Term& term : formula.fixed.terms) {
    for (const std::string& name : term) {
      const auto* levels = std::get_if<Factor>(&variables.at(name));
      if (levels == nullptr || !said.insert(name).second) continue;
      design.references.push_back(fmt::format("{}: reference is {}", name, levels->levels.front()));
    }
  }
}

}  // namespace

Design build_design(const Formula& formula, std::span<const Column> columns, Family family) {
  const Complete complete = complete_rows(formula, columns);
  Design design;
  design.incomplete = complete.left_out;
  add_response(complete, formula, family, design);

  Variables variables;
  const auto add_variables = [&](const Terms& terms) {
    for (const Term& term : terms.terms) {
      for (const std::string& name : term) {
        if (name == formula.response || name == formula.failures) {
          fail("The response '{}' cannot be a term of its own model.", name);
        }
        variables.emplace(name, variable(name, complete.cells.at(name)));
      }
    }
  };
  add_variables(formula.fixed);
  for (const RandomPart& part : formula.random) add_variables(part.terms);

  ModelMatrix fixed = model_matrix(formula.fixed, variables, complete.rows.size());
  if (const auto without = drop_dependent(fixed); !without.empty()) {
    design.notes.push_back(
        fmt::format("Left out, for other columns say the same: {}.", fmt::join(without, ", ")));
  }
  design.names = std::move(fixed.names);
  design.fixed = std::move(fixed.values);
  note_references(formula, variables, design);
  for (const RandomPart& part : formula.random) {
    design.random.push_back(random_term(part, complete, variables));
  }
  check_size(design.random);
  return design;
}

}  // namespace assay::mixed
