// A metric judges maps: by what the model says of inputs changed as a map says (faithfulness), by
// where the object is (localisation), by what people marked (human), by what becomes of the map
// when the input (robustness) or the model (randomisation) changes, by laws that a map may keep
// (axiomatic), or by how little of the input it names (complexity). Metrics are units; the
// catalogue names them all.
#pragma once

#include "evaluate/metrics/curve_axis.h"
#include "explain/attribution/method.h"
#include "net/data/manifest.h"

namespace assay::text {
struct Question;
}

namespace assay::metrics {

enum class Family {
  faithfulness,
  localisation,
  human,
  complexity,
  robustness,
  randomisation,
  axiomatic
};
enum class Better { higher, lower };
// What a metric asks for beside the maps: nothing, a model and its inputs, these and the method
// that made the maps (to explain again), these and items to train on (to train again), the place of
// an object (a mask or a box), what people marked and how strongly (a mask), or what each of them
// marked (a mask for each).
enum class Needs { nothing, model, method, training, object, weights, people };

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  Family family;
  Better better;
  Needs needs;
  std::string_view reference;    // who published it
  bool scored_together = false;  // an item's score depends on the others
  bool words = false;            // judges weights of a text's words too, which have no place
  CurveAxis curve = {};          // of the curves behind its scores, where there are any to draw
  // When the size of a map's numbers counts, not only their order or shape: "always", or the
  // setting that makes it so.
  std::string_view depends_on_scale = {};
  bool asks_net = false;  // looks into a net, changes its weights or trains it again
};

// Of one item. Without a value it says why there is none, and is counted apart, never averaged.
struct Score {
  std::optional<double> value = std::nullopt;
  std::string_view reason = {};
  // The numbers behind the value, where the metric says it has some: one a level or a step.
  std::vector<double> curve = {};
};

inline constexpr std::string_view constant_map = "the map is constant";
inline constexpr std::string_view zero_map = "the map is zero everywhere";
inline constexpr std::string_view nothing_positive = "the map is nowhere positive";
inline constexpr std::string_view empty_mask = "the mask is empty";
inline constexpr std::string_view full_mask = "the mask covers everything";
inline constexpr std::string_view even_mask = "the mask weighs all points alike";
inline constexpr std::string_view no_label = "the item has no label";

// Points of the map for every pixel of the picture the item was made of.
struct Scale {
  double x = 1;
  double y = 1;
};

// Items to train on, with their true classes.
struct Training {
  const Tensor& values;  // [n, input shape...]
  std::span<const std::size_t> labels;
};

// Maps and what is known of their items. What a metric does not need may be absent.
struct ExplainedItems {
  const Tensor& maps;  // [n, spatial shape...], finite
  // The model, the inputs and the class each map explains; faithfulness is published for
  // probabilities.
  const attribution::Question* question = nullptr;
  // Instead, of a single map: the text that it weighs the known words of, and the class.
  const text::Question* text = nullptr;
  // What made the maps, for metrics that explain again.
  const attribution::Explain* method = nullptr;
  // The score that the maps explain; none: that of the question.
  std::optional<model::Output> explains = std::nullopt;
  // Weights of at least zero, [n, spatial shape...]; a point is of the object when it has some.
  const Tensor* masks = nullptr;
  // For every item what each of several people marked, [people, spatial shape...]; masks are the
  // mean.
  std::span<const Tensor> people = {};
  // In points of the map; none for all or for an item: the smallest box around its mask.
  std::span<const std::optional<data::Box>> boxes = {};
  // Where the object really is, when masks say what people marked of it; none: the masks.
  const Tensor* outlines = nullptr;
  std::span<const Scale> scales = {};  // none: 1
  // True classes; none: the class that is explained.
  std::span<const std::optional<std::size_t>> labels = {};
  // What the model learnt from, for metrics that train again.
  const Training* training = nullptr;

  std::size_t size() const { return maps.rows(); }
};

// One score an item, which depends on that item alone unless a metric says otherwise.
using Evaluate = std::function<std::vector<Score>(const ExplainedItems&)>;
using Metric = Entry<Info, Evaluate>;

// In the order of the documentation.
std::span<const Metric> catalogue();

// Whether a metric asks the model anything.
inline bool asks_model(const Info& info) {
  return info.needs == Needs::model || info.needs == Needs::method || info.needs == Needs::training;
}
// Whether a metric makes maps of its own by the method.
inline bool needs_method(const Info& info) {
  return info.needs == Needs::method || info.needs == Needs::training;
}
// Whether a metric is asked once about all items: their scores depend on each other, or what they
// have in common is dear.
inline bool needs_all_items(const Info& info) {
  return info.scored_together || info.needs == Needs::training;
}
// Whether a metric asks where something is.
inline bool asks_place(const Info& info) {
  return info.needs == Needs::object || info.needs == Needs::weights || info.needs == Needs::people;
}

// Throws Unsuited, before anything is computed, for a metric that asks a net where the classifier
// is none.
void expect_suited(const Info& metric, const model::Classifier& classifier);

// Whether the size of a map's numbers counts for a metric with these settings, all of them.
bool depends_on_scale(const Info& info, const Settings& settings);

// The question about the score that the maps explain: for metrics that hold relevance itself
// against changes of the score.
attribution::Question explained_score_question(const ExplainedItems& explained);

// The class that ought to be found in an item: its label, or without any labels the class that is
// explained. None for an item without a label among others that have one.
std::optional<std::size_t> true_class(const ExplainedItems& explained, std::size_t item);

// Scores of all items, found one by one on several threads.
std::vector<Score> score_each(const ExplainedItems& explained,
                              const std::function<Score(std::size_t item)>& score);

bool is_constant(std::span<const float> map);
double largest(std::span<const float> map);
// The magnitudes of all points.
std::vector<double> magnitudes(std::span<const float> map);
// The sum of what is positive.
double positive_mass(std::span<const float> map);

// A picture's sides; a signal is one row. Throws Error for a map with more axes, in the name of the
// metric that cannot judge it.
struct Grid {
  std::int64_t rows;
  std::int64_t columns;
};
Grid grid(const Tensor& maps, std::string_view metric);

}  // namespace assay::metrics

namespace assay {

template <>
struct Words<metrics::Family> {
  static constexpr std::array values{Word{metrics::Family::faithfulness, "faithfulness"},
                                     Word{metrics::Family::localisation, "localisation"},
                                     Word{metrics::Family::human, "human"},
                                     Word{metrics::Family::complexity, "complexity"},
                                     Word{metrics::Family::robustness, "robustness"},
                                     Word{metrics::Family::randomisation, "randomisation"},
                                     Word{metrics::Family::axiomatic, "axiomatic"}};
};

template <>
struct Words<metrics::Better> {
  static constexpr std::array values{Word{metrics::Better::higher, "higher"},
                                     Word{metrics::Better::lower, "lower"}};
};

template <>
struct Words<metrics::Needs> {
  static constexpr std::array values{
      Word{metrics::Needs::nothing, "nothing but the maps"},
      Word{metrics::Needs::model, "a model"},
      Word{metrics::Needs::method, "a model and the method"},
      Word{metrics::Needs::training, "a model, the method and items to train on"},
      Word{metrics::Needs::object, "a mask or a box"},
      Word{metrics::Needs::weights, "a mask"},
      Word{metrics::Needs::people, "a mask for each of several people"}};
};

}  // namespace assay
