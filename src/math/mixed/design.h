// A mixed model as numbers: what a formula and columns become before anything is fitted.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace assay::mixed {

// (names | group): every level of the group has a coefficient of its own for each of the names.
struct RandomTerm {
  std::string group;               // "user"
  std::vector<std::string> names;  // "(Intercept)", "methodB"
  std::vector<std::size_t> of;     // the level of every row
  std::size_t levels;
  Eigen::MatrixXd values;  // [rows, names]
};

struct Design {
  std::string response_name;
  Eigen::VectorXd response;  // numbers, or the share of successes
  Eigen::VectorXd trials;    // of each share; empty for numbers
  std::vector<std::string> names;
  Eigen::MatrixXd fixed;  // [rows, names], of full column rank
  std::vector<RandomTerm> random;
  std::size_t incomplete = 0;             // rows left out for a gap
  std::vector<std::string> references{};  // how factors are coded: "method: reference is A"
  std::vector<std::string> notes{};       // what a reader should know: columns left out

  Eigen::Index rows() const { return response.size(); }
};

}  // namespace assay::mixed
