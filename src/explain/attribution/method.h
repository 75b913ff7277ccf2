// A method explains: it turns inputs and classes into maps that say which points of an input matter
// for its class. Methods are units; the catalogue names them all.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/catalogue.h"
#include "base/report_progress.h"
#include "net/model/model.h"

namespace assay::model {
class ScoreCache;
}

namespace assay::attribution {

enum class Family { backward, lrp, cam, perturbation, example, control };

// Which inputs a method takes: any, or pictures of one or three channels only.
enum class Takes { anything, pictures };

// Which nets a method explains: any, those that end in the means of channels and one linear map, or
// those with attention.
enum class Nets { any, averaged, attention };

// What of a classifier a method asks for: nothing, its scores, gradients too, or a net, whose nodes
// it gives rules to or whose inner values it looks at.
enum class Asks { nothing, scores, gradients, net };

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  Family family;
  std::string_view reference;  // who published it; a control may have none
  Takes takes = Takes::anything;
  Nets of = Nets::any;
  Asks asks = Asks::scores;
};

// Items to explain, and for each the class in question. What a method answers for an item depends
// on that item alone, never on its neighbours or its place.
struct Question {
  const model::Classifier& classifier;
  const Tensor& batch;  // [n, input shape...]
  std::span<const std::size_t> targets;
  model::Output output = model::Output::logit;
  ReportProgress report_progress = {};
  // What the classifier has said already, for metrics; none: everything runs.
  model::ScoreCache* cache = nullptr;
};

// Something a method has to say of every item beside its map.
struct Measure {
  std::string name;
  std::vector<double> values;
};

// Another item that explains one.
struct Example {
  std::size_t index;  // among those the method was given
  std::string name;
  double distance;
};

// Methods of the family "example" answer with items in the place of maps: for them `values` is
// empty and `examples` has one list for every item, nearest first. For all others it is empty.
struct Maps {
  Tensor values;  // [n, spatial shape of the input...]
  std::vector<Measure> measures = {};
  std::vector<std::vector<Example>> examples = {};
};

using Explain = std::function<Maps(const Question&)>;
using Method = Entry<Info, Explain>;

// Throws Unsuited, before anything is computed, for a method that asks more than the classifier
// offers.
void expect_suited(const Info& method, const model::Classifier& classifier);

// What the classifier offers beside its scores. Throws Unsuited where it does not.
const model::Model& net_of(const model::Classifier& classifier);
model::Gradients gradients_of(const model::Classifier& classifier);

// In the order of the documentation.
std::span<const Method> catalogue();

}  // namespace assay::attribution

namespace assay {

template <>
struct Words<attribution::Family> {
  static constexpr std::array values{Word{attribution::Family::backward, "backward"},
                                     Word{attribution::Family::lrp, "lrp"},
                                     Word{attribution::Family::cam, "cam"},
                                     Word{attribution::Family::perturbation, "perturbation"},
                                     Word{attribution::Family::example, "example"},
                                     Word{attribution::Family::control, "control"}};
};

}  // namespace assay
