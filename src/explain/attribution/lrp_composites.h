// Which rule of relevance propagation each layer of a model gets, by the names that toolkits gave
// to good choices.
#pragma once

#include "base/value.h"
#include "net/engine/lrp.h"

namespace assay::attribution {

using LrpRule = engine::lrp::Kind;
using LrpToolkit = engine::lrp::Toolkit;
using LrpAttention = engine::lrp::AttentionRule;

enum class LrpComposite {
  epsilon_plus_flat,
  epsilon_plus,
  epsilon_alpha2_beta1_flat,
  epsilon_alpha2_beta1,
  epsilon_gamma_box,
  preset_a,
  preset_a_flat,
  preset_b,
  preset_b_flat,
  epsilon,
  gamma,
  alpha_beta,
  z_plus,
  flat,
  w_square
};

// As published: its rules, and its epsilon, alpha and toolkit.
engine::lrp::Composite published_composite(LrpComposite composite);

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::LrpComposite> {
  using Composite = attribution::LrpComposite;
  static constexpr std::array values{
      Word{Composite::epsilon_plus_flat, "epsilon_plus_flat"},
      Word{Composite::epsilon_plus, "epsilon_plus"},
      Word{Composite::epsilon_alpha2_beta1_flat, "epsilon_alpha2_beta1_flat"},
      Word{Composite::epsilon_alpha2_beta1, "epsilon_alpha2_beta1"},
      Word{Composite::epsilon_gamma_box, "epsilon_gamma_box"},
      Word{Composite::preset_a, "preset_a"},
      Word{Composite::preset_a_flat, "preset_a_flat"},
      Word{Composite::preset_b, "preset_b"},
      Word{Composite::preset_b_flat, "preset_b_flat"},
      Word{Composite::epsilon, "epsilon"},
      Word{Composite::gamma, "gamma"},
      Word{Composite::alpha_beta, "alpha_beta"},
      Word{Composite::z_plus, "z_plus"},
      Word{Composite::flat, "flat"},
      Word{Composite::w_square, "w_square"}};
};

template <>
struct Words<attribution::LrpRule> {
  using Rule = attribution::LrpRule;
  static constexpr std::array values{Word{Rule::epsilon, "epsilon"},
                                     Word{Rule::gamma, "gamma"},
                                     Word{Rule::alpha_beta, "alpha_beta"},
                                     Word{Rule::z_plus, "z_plus"},
                                     Word{Rule::flat, "flat"},
                                     Word{Rule::w_square, "w_square"},
                                     Word{Rule::z_box, "z_box"}};
};

template <>
struct Words<attribution::LrpAttention> {
  static constexpr std::array values{Word{attribution::LrpAttention::constant, "constant"},
                                     Word{attribution::LrpAttention::split, "split"}};
};

template <>
struct Words<attribution::LrpToolkit> {
  static constexpr std::array values{Word{attribution::LrpToolkit::zennit, "zennit"},
                                     Word{attribution::LrpToolkit::innvestigate, "innvestigate"}};
};

}  // namespace assay
