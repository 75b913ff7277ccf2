#include "explain/attribution/lrp_composites.h"

#include "base/error.h"

namespace assay::attribution {
namespace {

using engine::lrp::Composite;
using engine::lrp::Settings;

Composite everywhere(LrpRule rule) { return {rule, rule, rule, rule, {}, {}}; }

// iNNvestigate's: epsilon 0.1 for dense layers, alpha and alpha - 1 for convolutions, and perhaps
// the flat rule for layers that read the input.
Composite preset(double alpha, bool flat) {
  const Settings settings{.epsilon = 0.1, .alpha = alpha, .toolkit = LrpToolkit::innvestigate};
  return {.convolution = LrpRule::alpha_beta,
          .dense = LrpRule::epsilon,
          .first_convolution = flat ? LrpRule::flat : LrpRule::alpha_beta,
          .first_dense = flat ? LrpRule::flat : LrpRule::epsilon,
          .settings = settings,
          .bounds = {}};
}

// zennit's: epsilon for dense layers, a rule for convolutions, and perhaps the flat rule for layers
// that read the input.
Composite zennits(LrpRule convolution, bool flat) {
  return {.convolution = convolution,
          .dense = LrpRule::epsilon,
          .first_convolution = flat ? LrpRule::flat : convolution,
          .first_dense = flat ? LrpRule::flat : LrpRule::epsilon,
          .settings = {},
          .bounds = {}};
}

}  // namespace

Composite published_composite(LrpComposite composite) {
  switch (composite) {
    case LrpComposite::epsilon_plus_flat:
      return zennits(LrpRule::z_plus, true);
    case LrpComposite::epsilon_plus:
      return zennits(LrpRule::z_plus, false);
    case LrpComposite::epsilon_alpha2_beta1_flat:
      return zennits(LrpRule::alpha_beta, true);
    case LrpComposite::epsilon_alpha2_beta1:
      return zennits(LrpRule::alpha_beta, false);
    case LrpComposite::epsilon_gamma_box:
      // Its box is for convolutions: a dense first layer is like the others.
      return {.convolution = LrpRule::gamma,
              .dense = LrpRule::epsilon,
              .first_convolution = LrpRule::z_box,
              .first_dense = LrpRule::epsilon,
              .settings = {},
              .bounds = {}};
    case LrpComposite::preset_a:
      return preset(1, false);
    case LrpComposite::preset_a_flat:
      return preset(1, true);
    case LrpComposite::preset_b:
      return preset(2, false);
    case LrpComposite::preset_b_flat:
      return preset(2, true);
    case LrpComposite::epsilon:
      return everywhere(LrpRule::epsilon);
    case LrpComposite::gamma:
      return everywhere(LrpRule::gamma);
    case LrpComposite::alpha_beta:
      return everywhere(LrpRule::alpha_beta);
    case LrpComposite::z_plus:
      return everywhere(LrpRule::z_plus);
    case LrpComposite::flat:
      return everywhere(LrpRule::flat);
    case LrpComposite::w_square:
      return everywhere(LrpRule::w_square);
  }
  throw Bug("a composite without rules");
}

}  // namespace assay::attribution
