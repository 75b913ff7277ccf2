// The random part of a mixed model, as lme4 writes it (Bates, Mächler, Bolker and Walker, 2015):
// the effects are b = Lambda u with u independent and of variance 1, and Lambda is made of a small
// lower triangle a term, whose entries are theta. Everything that is fitted needs the Cholesky
// factor of Lambda' Z' W Z Lambda + I, which is sparse; where it is not zero does not change while
// theta and the weights do, so that is found once.
#pragma once

#include <Eigen/SparseCholesky>
#include <span>

#include "math/mixed/design.h"

namespace assay::mixed {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

class RandomEffects {
 public:
  RandomEffects(std::span<const RandomTerm> terms, Eigen::Index rows);

  // Theta holds the lower triangles by columns, term after term.
  std::size_t theta_size() const { return diagonal_.size(); }
  // Entries on a diagonal are deviations: not negative, 1 to begin with. The others begin at 0.
  const std::vector<bool>& is_diagonal() const { return diagonal_; }
  std::vector<double> first_theta() const;
  // Lambda of one level of a term.
  Eigen::MatrixXd triangle(std::size_t term) const;

  // The number of effects: the length of u, whose order is this object's business.
  Eigen::Index size() const { return normal_.cols(); }

  void set(std::span<const double> theta);
  // False when numbers have overflowed and there is no factor.
  [[nodiscard]] bool factorise(const Eigen::VectorXd& weights);
  // log |Lambda' Z' W Z Lambda + I| of the last factor.
  double log_determinant() const;

  // Z Lambda u.
  Eigen::VectorXd apply(const Eigen::VectorXd& u) const;
  // Lambda' Z' m for a vector or a matrix with a row for every row of the data.
  Eigen::MatrixXd apply_transposed(const RowMatrix& m) const;
  // L^-1 m and L'^-1 m of the last factor.
  Eigen::MatrixXd solve_lower(const Eigen::MatrixXd& m) const;
  Eigen::MatrixXd solve_upper(const Eigen::MatrixXd& m) const;

 private:
  using Sparse = Eigen::SparseMatrix<double>;

  void find_columns(std::span<const RandomTerm> terms);
  void find_pattern(int effects);
  void find_places();

  struct Block {
    Eigen::Index first;  // of its columns in `values_`
    Eigen::Index width;
    std::size_t theta;  // where its entries begin
  };

  std::vector<Block> blocks_;
  std::vector<bool> diagonal_;
  std::vector<double> theta_;
  RowMatrix values_;         // what is not zero in each row of Z
  RowMatrix scaled_;         // the same of Z Lambda
  std::vector<int> column_;  // [row, entry]: where in u it belongs
  std::vector<int> place_;   // [row, pair of entries]: where in the matrix their product goes
  std::vector<int> diagonal_place_;
  Sparse normal_;  // the upper triangle
  Eigen::SimplicialLLT<Sparse, Eigen::Upper, Eigen::NaturalOrdering<int>> factor_;
};

}  // namespace assay::mixed
