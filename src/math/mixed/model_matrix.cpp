#include "math/mixed/model_matrix.h"

#include <algorithm>

#include "base/error.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

constexpr std::size_t most_columns = 300;
// What is left of a column, beside its length, when it depends on others: R's tolerance.
constexpr double dependent = 1e-7;

// Without an intercept as with one: the first factor then stands for it.
bool has(const Terms& terms, Term term) {
  if (term.empty()) return true;
  std::ranges::sort(term);
  return std::ranges::any_of(terms.terms, [&](Term other) {
    std::ranges::sort(other);
    return other == term;
  });
}

struct Piece {
  std::string name;
  Eigen::VectorXd values;
};

std::vector<Piece> pieces(const std::string& name, const Variable& variable, bool by_contrasts) {
  if (const auto* slope = std::get_if<Eigen::VectorXd>(&variable)) return {{name, *slope}};
  const Factor& levels = std::get<Factor>(variable);
  if (levels.levels.size() > most_columns) {
    fail("'{}' has {} levels, too many for coefficients; use it as '(1 | {})'.", name,
         levels.levels.size(), name);
  }
  std::vector<Piece> all;
  for (std::size_t level = by_contrasts ? 1 : 0; level < levels.levels.size(); ++level) {
    Eigen::VectorXd values(static_cast<Index>(levels.of.size()));
    for (std::size_t row = 0; row < levels.of.size(); ++row) {
      values[static_cast<Index>(row)] = levels.of[row] == level ? 1 : 0;
    }
    all.push_back({name + levels.levels[level], std::move(values)});
  }
  return all;
}

// The columns of a product: the first of its variables changes fastest. Where there is no
// intercept, the first factor has a column for every level instead.
std::vector<Piece> columns_of_term(const Term& term, const Terms& terms, const Variables& variables,
                                   bool& has_intercept) {
  std::vector<Piece> all;
  for (const std::string& name : term) {
    Term without = term;
    std::erase(without, name);
    const bool is_factor = std::holds_alternative<Factor>(variables.at(name));
    const bool by_contrasts = has(terms, without) && (has_intercept || !is_factor);
    if (is_factor) has_intercept = true;
    std::vector<Piece> next = pieces(name, variables.at(name), by_contrasts);
    if (all.empty()) {
      all = std::move(next);
      continue;
    }
    if (all.size() * next.size() > most_columns) {
      fail("The formula asks for more than {} coefficients; leave out a term.", most_columns);
    }
    std::vector<Piece> both;
    for (const Piece& right : next) {
      for (const Piece& left : all) {
        both.push_back({left.name + ":" + right.name, left.values.cwiseProduct(right.values)});
      }
    }
    all = std::move(both);
  }
  return all;
}

}  // namespace

Variable variable(const std::string& name, std::span<const std::string> cells) {
  if (const auto values = numbers(cells)) {
    return Eigen::VectorXd(
        Eigen::Map<const Eigen::VectorXd>(values->data(), static_cast<Index>(values->size())));
  }
  Factor levels = factor(cells);
  if (levels.levels.size() < 2) {
    fail("'{}' is '{}' in every row; a factor needs at least two levels.", name,
         levels.levels.front());
  }
  return levels;
}

ModelMatrix model_matrix(const Terms& terms, const Variables& variables, std::size_t rows) {
  std::vector<Piece> all;
  if (terms.intercept) {
    all.push_back({"(Intercept)", Eigen::VectorXd::Ones(static_cast<Index>(rows))});
  }
  bool has_intercept = terms.intercept;
  for (const Term& term : terms.terms) {
    for (Piece& piece : columns_of_term(term, terms, variables, has_intercept)) {
      all.push_back(std::move(piece));
    }
    if (all.size() > most_columns) {
      fail("The formula asks for more than {} coefficients; leave out a term.", most_columns);
    }
  }
  if (all.empty()) fail("The formula has no fixed effect; write '1' for the intercept.");
  ModelMatrix matrix{{}, Eigen::MatrixXd(static_cast<Index>(rows), static_cast<Index>(all.size()))};
  for (std::size_t column = 0; column < all.size(); ++column) {
    matrix.names.push_back(std::move(all[column].name));
    matrix.values.col(static_cast<Index>(column)) = all[column].values;
  }
  return matrix;
}

std::vector<std::string> drop_dependent(ModelMatrix& matrix) {
  std::vector<std::string> dropped;
  std::vector<Eigen::VectorXd> basis;
  ModelMatrix kept{{}, matrix.values};
  for (Index column = 0; column < matrix.values.cols(); ++column) {
    Eigen::VectorXd rest = matrix.values.col(column);
    const double length = rest.norm();
    // Twice, for the first time leaves what rounding has kept.
    for (int time = 0; time < 2; ++time) {
      for (const Eigen::VectorXd& direction : basis) rest -= direction.dot(rest) * direction;
    }
    std::string& name = matrix.names[static_cast<std::size_t>(column)];
    if (!(rest.norm() > dependent * length)) {
      dropped.push_back(std::move(name));
      continue;
    }
    kept.values.col(static_cast<Index>(basis.size())) = matrix.values.col(column);
    kept.names.push_back(std::move(name));
    basis.push_back(rest.normalized());
  }
  kept.values.conservativeResize(Eigen::NoChange, static_cast<Index>(basis.size()));
  matrix = std::move(kept);
  return dropped;
}

}  // namespace assay::mixed
