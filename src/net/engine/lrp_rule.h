// How relevance is shared at a node with weights, as data. A weighted sum z = W x + b hands the
// relevance R of its result down to x by one or more shares, each a sum over parts
//
//   R_x = factor * sum over parts of  x~ * W~' (R / stabilise(z~)),
//   z~ = b~ + sum over parts of  W~ x~
//
// with weights, bias and input changed by the rule: W~, b~, x~. So the rules differ in their tables
// only, and all run on the kernels of the node itself.
#pragma once

#include <vector>

namespace assay::engine::lrp {

// What of its input a part reads: x, half of it, one for every number, or how far x is above its
// lower bound or (then negative) below its upper one.
enum class Reading { all, positive, negative, ones, above_low, below_high };

// What a number becomes: its power, times a factor that depends on its sign.
struct Change {
  float above = 1;
  float below = 1;
  int power = 1;

  bool operator==(const Change&) const = default;
  float operator()(float number) const;
};

struct Part {
  Reading reading = Reading::all;
  Change weights = {};
};

// Results that take part: all, or those whose sum z is above or below zero.
enum class Side { both, above, below };

struct Share {
  std::vector<Part> parts;
  Change bias = {};
  float factor = 1;
  Side side = Side::both;
};

struct Sharing {
  std::vector<Share> shares;
  float stabiliser = 0;  // pushes z~ away from zero
};

// The last two are those of excitation backprop: see lrp_rule.cpp.
enum class Kind { epsilon, gamma, alpha_beta, z_plus, flat, w_square, z_box, excitation, contrast };

// Where toolkits differ. zennit pushes every sum away from zero by 1e-6; alpha_beta splits the bias
// by its sign and w_square squares it. iNNvestigate divides by sums as they are; alpha_beta adds
// the whole bias to positive and to negative sums, and w_square leaves it out.
enum class Toolkit { zennit, innvestigate };

// What transformers need rules for, by whom: see lrp_attention.h.
enum class AttentionRule { constant, split };

struct Settings {
  double epsilon = 1e-6;
  double gamma = 0.25;
  double alpha = 2;  // beta is alpha - 1
  bool bias = true;  // false: left out of all sums
  Toolkit toolkit = Toolkit::zennit;
  AttentionRule attention = AttentionRule::constant;

  // Of every sum but epsilon's.
  float stabiliser() const { return toolkit == Toolkit::zennit ? 1e-6F : 0.0F; }
};

Sharing sharing(Kind kind, const Settings& settings);

}  // namespace assay::engine::lrp
