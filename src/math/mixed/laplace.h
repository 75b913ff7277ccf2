// The likelihood of a logistic mixed model by Laplace's approximation. For every theta and beta the
// random effects u go to their most probable values by penalised iteratively reweighted least
// squares, that is, by Newton's steps with a sparse Cholesky factor.
#pragma once

#include "math/mixed/random_effects.h"

namespace assay::mixed {

class Laplace {
 public:
  explicit Laplace(const Design& design);

  // Minus twice the log-likelihood of theta and beta.
  double deviance(std::span<const double> theta, const Eigen::VectorXd& beta);
  // The same when beta goes to its most probable value together with u (lme4's nAGQ = 0): a little
  // worse, and cheaper to search, for beta is found on the way.
  double joint_deviance(std::span<const double> theta);

  const RandomEffects& effects() const { return effects_; }
  const Eigen::VectorXd& beta() const { return beta_; }
  // Of beta in the last joint deviance, for the theta that it had: S in x' S x.
  const Eigen::MatrixXd& information() const { return information_; }

 private:
  // A Newton step from the present place, and how much it promises to gain.
  struct Step {
    Eigen::VectorXd u;
    Eigen::VectorXd beta;
    double gain;
  };

  double settle(std::span<const double> theta, bool with_beta);
  bool find_step(bool with_beta, Step& step);
  // Goes along the step, as far as it helps. False when it does not help at all.
  bool advance(const Step& step, bool with_beta);
  // Means of the present u and beta; the value is penalised: -2 log-likelihood + |u|^2.
  double evaluate();

  RandomEffects effects_;
  RowMatrix fixed_;
  Eigen::VectorXd response_;
  Eigen::VectorXd trials_;
  double constant_;  // of the binomial coefficients
  Eigen::VectorXd u_;
  Eigen::VectorXd beta_;
  Eigen::VectorXd mean_;
  double penalised_ = 0;
  Eigen::MatrixXd information_;
};

}  // namespace assay::mixed
