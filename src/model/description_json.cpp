#include "model/description_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "base/error.h"
#include "base/json.h"
#include "base/near_name.h"
#include "model/json.h"

namespace assay::model {
namespace {

constexpr std::int64_t most_resize = 1 << 16;
constexpr std::size_t most_classes = 1 << 20;
constexpr std::size_t most_channels = 1 << 16;

template <class Choice>
struct Word {
  std::string_view name;
  Choice choice;
};

constexpr Word<OutputKind> outputs[] = {{"logits", OutputKind::logits},
                                        {"probabilities", OutputKind::probabilities}};
constexpr Word<ChannelOrder> orders[] = {
    {"rgb", ChannelOrder::rgb}, {"bgr", ChannelOrder::bgr}, {"grey", ChannelOrder::grey}};
constexpr Word<Fit> fits[] = {{"stretch", Fit::stretch}, {"crop", Fit::crop}};

template <class Choice, std::size_t count>
std::string word(const Word<Choice> (&words)[count], Choice choice) {
  for (const Word<Choice>& row : words) {
    if (row.choice == choice) return std::string(row.name);
  }
  throw Bug("a choice without a word");
}

template <class Choice, std::size_t count>
Choice choice(const Word<Choice> (&words)[count], const Field& field) {
  const std::string given = field.text();
  std::vector<std::string> known;
  for (const Word<Choice>& row : words) {
    if (row.name == given) return row.choice;
    known.emplace_back(row.name);
  }
  fail("The description's '{}' is '{}'; it is one of {}.", field.place(), given,
       listed(known, "or"));
}

void check_keys(const Field& object, const std::vector<std::string>& known) {
  if (!object.json().is_object()) {
    fail("The description{} is not an object.",
         object.place().empty() ? "" : fmt::format("'s '{}'", object.place()));
  }
  for (const auto& [key, value] : object.json().items()) {
    if (std::ranges::find(known, key) == known.end()) {
      fail("The description has no key '{}'{}", key, did_you_mean(key, known));
    }
    // A null is a value of the wrong kind, not a missing one.
    if (value.is_null()) fail("The description's '{}' is null; leave it out instead.", key);
  }
}

std::vector<double> numbers(const Field& field) {
  std::vector<double> result;
  for (const Field& item : field.items()) result.push_back(item.number());
  if (result.size() > most_channels) fail("'{}' has too many entries.", field.place());
  return result;
}

std::vector<std::string> texts(const Field& field) {
  std::vector<std::string> result;
  for (const Field& item : field.items()) result.push_back(item.text());
  if (result.size() > most_classes) fail("'{}' has too many entries.", field.place());
  return result;
}

Preprocessing read_preprocessing(const Field& field) {
  check_keys(field, {"fit", "resize", "order", "scale", "mean", "deviation"});
  Preprocessing result;
  if (const auto fit = field.find("fit")) result.fit = choice(fits, *fit);
  if (const auto resize = field.find("resize")) result.resize = resize->integer(0, most_resize);
  if (const auto order = field.find("order")) result.order = choice(orders, *order);
  if (const auto scale = field.find("scale")) result.scale = scale->number();
  if (const auto mean = field.find("mean")) result.mean = numbers(*mean);
  if (const auto deviation = field.find("deviation")) result.deviation = numbers(*deviation);
  if (result.scale == 0) fail("The description's 'preprocessing.scale' is 0; every pixel is lost.");
  for (const double deviation : result.deviation) {
    if (!(deviation > 0)) fail("A deviation of {} cannot divide; it must be above 0.", deviation);
  }
  if (!result.mean.empty() && !result.deviation.empty() &&
      result.mean.size() != result.deviation.size()) {
    fail("The description gives {} means and {} deviations; give one of each for each channel.",
         result.mean.size(), result.deviation.size());
  }
  return result;
}

bool gives_probabilities(const graph::Graph& graph) {
  graph::NodeId at = graph.output();
  // A reshaped probability is one still.
  while (graph::as<graph::Reshape>(graph[at])) at = graph[at].inputs[0];
  const auto* softmax = graph::as<graph::Softmax>(graph[at]);
  return softmax != nullptr && !softmax->logarithm;
}

Preprocessing picture_preprocessing(std::int64_t channels, std::vector<std::string>& assumptions) {
  Preprocessing result;
  if (channels == 3) {
    assumptions.emplace_back("pictures are RGB, cut in the middle, each pixel divided by 255");
    assumptions.emplace_back("channels are normalised by ImageNet's mean and deviation");
    result.mean = {0.485, 0.456, 0.406};
    result.deviation = {0.229, 0.224, 0.225};
  } else {
    assumptions.emplace_back("pictures are grey, cut in the middle, each pixel divided by 255");
    result.order = ChannelOrder::grey;
  }
  return result;
}

}  // namespace

std::string to_json(const Description& description) {
  const Preprocessing& preprocessing = description.preprocessing;
  nlohmann::ordered_json steps;
  steps["fit"] = word(fits, preprocessing.fit);
  steps["resize"] = preprocessing.resize;
  steps["order"] = word(orders, preprocessing.order);
  steps["scale"] = preprocessing.scale;
  steps["mean"] = preprocessing.mean;
  steps["deviation"] = preprocessing.deviation;
  nlohmann::ordered_json result;
  result["source"] = description.source;
  result["output"] = word(outputs, description.output);
  result["preprocessing"] = std::move(steps);
  result["classes"] = description.classes;
  result["assumptions"] = description.assumptions;
  // Bytes that are no UTF-8 become the replacement character; a file must stay readable.
  return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Description description_from_json(std::string_view text) {
  const nlohmann::json json = parse_json(text, "The description");
  const Field field(json, "");
  check_keys(field, {"source", "output", "preprocessing", "classes", "assumptions"});
  Description result;
  if (const auto source = field.find("source")) result.source = source->text();
  if (const auto output = field.find("output")) result.output = choice(outputs, *output);
  if (const auto steps = field.find("preprocessing")) {
    result.preprocessing = read_preprocessing(*steps);
  }
  if (const auto classes = field.find("classes")) result.classes = texts(*classes);
  if (const auto given = field.find("assumptions")) result.assumptions = texts(*given);
  return result;
}

Description default_description(const graph::Graph& graph) {
  Description result;
  const Shape& input = graph[graph.input].shape;
  const std::int64_t channels = input.size() == 4 ? input[1] : 0;
  if (channels == 1 || channels == 3) {
    result.preprocessing = picture_preprocessing(channels, result.assumptions);
  } else {
    result.assumptions.emplace_back("the input is no picture and is taken as it is");
    result.preprocessing.fit = Fit::stretch;
    result.preprocessing.scale = 1;
  }
  if (gives_probabilities(graph)) {
    result.output = OutputKind::probabilities;
    result.assumptions.emplace_back("the output is probabilities, for the model ends in a softmax");
  } else {
    result.assumptions.emplace_back(
        "the output is logits, for the model does not end in a softmax");
  }
  return result;
}

}  // namespace assay::model
