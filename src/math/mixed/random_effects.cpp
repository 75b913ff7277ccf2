#include "math/mixed/random_effects.h"

#include <Eigen/OrderingMethods>
#include <algorithm>

#include "base/error.h"

namespace assay::mixed {
namespace {

using Eigen::Index;

std::size_t at(Index row, Index entry, Index width) {
  return static_cast<std::size_t>(row * width + entry);
}

}  // namespace

RandomEffects::RandomEffects(std::span<const RandomTerm> terms, Index rows) {
  Index width = 0;
  for (const RandomTerm& term : terms) {
    const Index names = term.values.cols();
    expects(term.values.rows() == rows && static_cast<Index>(term.of.size()) == rows,
            "a term has every row");
    blocks_.push_back({width, names, diagonal_.size()});
    for (Index column = 0; column < names; ++column) {
      for (Index row = column; row < names; ++row) diagonal_.push_back(row == column);
    }
    width += names;
  }
  values_.resize(rows, width);
  for (std::size_t term = 0; term < terms.size(); ++term) {
    values_.middleCols(blocks_[term].first, blocks_[term].width) = terms[term].values;
  }
  find_columns(terms);
  set(first_theta());
}

std::vector<double> RandomEffects::first_theta() const {
  return {diagonal_.begin(), diagonal_.end()};
}

// Effects are numbered so that the factor stays sparse: by minimum degree.
void RandomEffects::find_columns(std::span<const RandomTerm> terms) {
  const Index rows = values_.rows();
  const Index width = values_.cols();
  column_.resize(static_cast<std::size_t>(rows * width));
  int first = 0;
  for (std::size_t term = 0; term < terms.size(); ++term) {
    const Block& block = blocks_[term];
    for (Index row = 0; row < rows; ++row) {
      const int level = static_cast<int>(terms[term].of[static_cast<std::size_t>(row)]);
      for (Index name = 0; name < block.width; ++name) {
        column_[at(row, block.first + name, width)] =
            first + level * static_cast<int>(block.width) + static_cast<int>(name);
      }
    }
    first += static_cast<int>(terms[term].levels) * static_cast<int>(block.width);
  }

  find_pattern(first);
  using Order = Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int>;
  Order order(first);
  const Sparse symmetric = normal_.selfadjointView<Eigen::Upper>();
  Eigen::AMDOrdering<int>{}(symmetric, order);
  const Order places = order.inverse();
  for (int& column : column_) column = places.indices()[column];
  find_pattern(first);
  factor_.analyzePattern(normal_);
  find_places();
}

// Two effects meet in the matrix when they share a row.
void RandomEffects::find_pattern(int effects) {
  const Index rows = values_.rows();
  const Index width = values_.cols();
  std::vector<std::vector<int>> beside(static_cast<std::size_t>(effects));
  for (Index row = 0; row < rows; ++row) {
    for (Index a = 0; a < width; ++a) {
      for (Index b = 0; b < width; ++b) {
        const int one = column_[at(row, a, width)];
        const int other = column_[at(row, b, width)];
        if (one < other) beside[static_cast<std::size_t>(other)].push_back(one);
      }
    }
  }
  Eigen::VectorXi counts(effects);
  for (int effect = 0; effect < effects; ++effect) {
    auto& others = beside[static_cast<std::size_t>(effect)];
    std::ranges::sort(others);
    others.erase(std::unique(others.begin(), others.end()), others.end());
    others.push_back(effect);
    counts[effect] = static_cast<int>(others.size());
  }
  normal_ = Sparse(effects, effects);
  normal_.reserve(counts);
  for (int effect = 0; effect < effects; ++effect) {
    for (const int other : beside[static_cast<std::size_t>(effect)]) {
      normal_.insert(other, effect) = 1;
    }
  }
  normal_.makeCompressed();
}

void RandomEffects::find_places() {
  const Index rows = values_.rows();
  const Index width = values_.cols();
  const int* starts = normal_.outerIndexPtr();
  const int* within = normal_.innerIndexPtr();
  place_.reserve(static_cast<std::size_t>(rows * (width * (width + 1) / 2)));
  for (Index row = 0; row < rows; ++row) {
    for (Index a = 0; a < width; ++a) {
      for (Index b = a; b < width; ++b) {
        const auto [low, high] =
            std::minmax({column_[at(row, a, width)], column_[at(row, b, width)]});
        const int* found = std::lower_bound(within + starts[high], within + starts[high + 1], low);
        place_.push_back(static_cast<int>(found - within));
      }
    }
  }
  for (Index effect = 0; effect < size(); ++effect) {
    diagonal_place_.push_back(starts[effect + 1] - 1);
  }
}

Eigen::MatrixXd RandomEffects::triangle(std::size_t term) const {
  const Block& block = blocks_[term];
  Eigen::MatrixXd lower = Eigen::MatrixXd::Zero(block.width, block.width);
  std::size_t next = block.theta;
  for (Index column = 0; column < block.width; ++column) {
    for (Index row = column; row < block.width; ++row) lower(row, column) = theta_[next++];
  }
  return lower;
}

void RandomEffects::set(std::span<const double> theta) {
  expects(theta.size() == theta_size(), "theta has its entries");
  theta_.assign(theta.begin(), theta.end());
  scaled_.resizeLike(values_);
  for (std::size_t term = 0; term < blocks_.size(); ++term) {
    const Block& block = blocks_[term];
    scaled_.middleCols(block.first, block.width).noalias() =
        values_.middleCols(block.first, block.width).lazyProduct(triangle(term));
  }
}

bool RandomEffects::factorise(const Eigen::VectorXd& weights) {
  double* entries = normal_.valuePtr();
  std::fill(entries, entries + normal_.nonZeros(), 0.0);
  const Index width = scaled_.cols();
  const int* place = place_.data();
  for (Index row = 0; row < scaled_.rows(); ++row) {
    const double* z = scaled_.data() + row * width;
    for (Index a = 0; a < width; ++a) {
      const double scaled = weights[row] * z[a];
      for (Index b = a; b < width; ++b) entries[*place++] += scaled * z[b];
    }
  }
  for (const int diagonal : diagonal_place_) entries[diagonal] += 1;
  factor_.factorize(normal_);
  return factor_.info() == Eigen::Success;
}

double RandomEffects::log_determinant() const {
  const Sparse& lower = factor_.matrixL().nestedExpression();
  double sum = 0;
  // The first entry of a column is the one on the diagonal.
  for (Index column = 0; column < lower.outerSize(); ++column) {
    sum += std::log(lower.valuePtr()[lower.outerIndexPtr()[column]]);
  }
  return 2 * sum;
}

Eigen::VectorXd RandomEffects::apply(const Eigen::VectorXd& u) const {
  const Index width = scaled_.cols();
  Eigen::VectorXd result(scaled_.rows());
  const int* column = column_.data();
  for (Index row = 0; row < scaled_.rows(); ++row) {
    double sum = 0;
    for (Index entry = 0; entry < width; ++entry) sum += scaled_(row, entry) * u[*column++];
    result[row] = sum;
  }
  return result;
}

Eigen::MatrixXd RandomEffects::apply_transposed(const RowMatrix& m) const {
  const Index width = scaled_.cols();
  RowMatrix result = RowMatrix::Zero(size(), m.cols());
  const int* column = column_.data();
  for (Index row = 0; row < scaled_.rows(); ++row) {
    for (Index entry = 0; entry < width; ++entry) {
      result.row(*column++) += scaled_(row, entry) * m.row(row);
    }
  }
  return result;
}

Eigen::MatrixXd RandomEffects::solve_lower(const Eigen::MatrixXd& m) const {
  return factor_.matrixL().solve(m);
}

Eigen::MatrixXd RandomEffects::solve_upper(const Eigen::MatrixXd& m) const {
  return factor_.matrixU().solve(m);
}

}  // namespace assay::mixed
