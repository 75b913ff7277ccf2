#include "net/engine/lrp_rule.h"

namespace assay::engine::lrp {
namespace {

constexpr Change no_change{.above = 0, .below = 0};
constexpr Change positive{.below = 0};
constexpr Change negative{.above = 0};
constexpr Change squared{.power = 2};
constexpr Change one{.power = 0};

// Bach et al., 2015. The bias takes its part of the relevance and keeps it.
Sharing epsilon(const Settings& settings) {
  return {{{.parts = {{}}, .bias = settings.bias ? Change{} : no_change}},
          static_cast<float>(settings.epsilon)};
}

// Montavon et al., 2019, for inputs of both signs as zennit has it: where the sum is positive, what
// raises it counts (1 + gamma)-fold, and where it is negative, what lowers it does.
Sharing gamma(const Settings& settings) {
  const auto more = static_cast<float>(1 + settings.gamma);
  const Change raised{.above = more};
  const Change lowered{.below = more};
  return {{{.parts = {{Reading::positive, raised}, {Reading::negative, lowered}},
            .bias = settings.bias ? raised : no_change,
            .side = Side::above},
           {.parts = {{Reading::positive, lowered}, {Reading::negative, raised}},
            .bias = settings.bias ? lowered : no_change,
            .side = Side::below}},
          settings.stabiliser()};
}

// Bach et al., 2015: contributions above and below zero, each kind in proportion to its own sum.
Sharing alpha_beta(const Settings& settings, double alpha) {
  const bool whole = settings.toolkit == Toolkit::innvestigate;
  const auto bias = [&](const Change& part) {
    return !settings.bias ? no_change : whole ? Change{} : part;
  };
  Sharing result{{{.parts = {{Reading::positive, positive}, {Reading::negative, negative}},
                   .bias = bias(positive),
                   .factor = static_cast<float>(alpha)}},
                 settings.stabiliser()};
  if (alpha != 1) {
    result.shares.push_back(
        {.parts = {{Reading::positive, negative}, {Reading::negative, positive}},
         .bias = bias(negative),
         .factor = static_cast<float>(1 - alpha)});
  }
  return result;
}

// Lapuschkin et al., 2019: to all inputs alike.
Sharing flat(const Settings& settings) {
  return {{{.parts = {{Reading::ones, one}}, .bias = no_change}}, settings.stabiliser()};
}

// Montavon et al., 2017, for inputs without bounds.
Sharing w_square(const Settings& settings) {
  const bool bias = settings.bias && settings.toolkit == Toolkit::zennit;
  return {{{.parts = {{Reading::ones, squared}}, .bias = bias ? squared : no_change}},
          settings.stabiliser()};
}

// Montavon et al., 2017, for inputs between bounds: x w - low w+ - high w-, here without what would
// cancel. A bias that is split by its sign like the weights cancels too, as it does in zennit.
Sharing z_box(const Settings& settings) {
  return {{{.parts = {{Reading::above_low, positive}, {Reading::below_high, negative}},
            .bias = no_change}},
          settings.stabiliser()};
}

// Zhang et al., 2016: to what is active, in proportion to weights that excite; no bias, no
// stabiliser.
Sharing excitation() {
  return {{{.parts = {{Reading::positive, positive}}, .bias = no_change}}, 0};
}

// The same less what the opposite of the result would hand down, all weights being turned around.
Sharing contrast() {
  return {{{.parts = {{Reading::positive, positive}}, .bias = no_change},
           {.parts = {{Reading::positive, negative}}, .bias = no_change, .factor = -1}},
          0};
}

}  // namespace

float Change::operator()(float number) const {
  const float factor = number > 0 ? above : below;
  return factor * (power == 0 ? 1.0F : power == 1 ? number : number * number);
}

Sharing sharing(Kind kind, const Settings& settings) {
  switch (kind) {
    case Kind::epsilon:
      return epsilon(settings);
    case Kind::gamma:
      return gamma(settings);
    case Kind::alpha_beta:
      return alpha_beta(settings, settings.alpha);
    case Kind::z_plus:
      return alpha_beta(settings, 1);
    case Kind::flat:
      return flat(settings);
    case Kind::w_square:
      return w_square(settings);
    case Kind::z_box:
      return z_box(settings);
    case Kind::excitation:
      return excitation();
    case Kind::contrast:
      return contrast();
  }
  return {};
}

}  // namespace assay::engine::lrp
