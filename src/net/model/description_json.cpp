#include "net/model/description_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "base/error.h"
#include "base/json.h"
#include "base/near_name.h"
#include "net/model/final_activation.h"
#include "net/model/json.h"

namespace assay::model {
namespace {

constexpr std::int64_t most_resize = 1 << 16;
constexpr std::int64_t most_size = std::int64_t{1} << 28;
constexpr std::size_t most_classes = 1 << 20;
constexpr std::size_t most_channels = 1 << 16;

template <class Choice>
struct Word {
  std::string_view name;
  Choice choice;
};

constexpr Word<OutputKind> outputs[] = {{"logits", OutputKind::logits},
                                        {"probabilities", OutputKind::probabilities},
                                        {"labels", OutputKind::labels}};
constexpr Word<ChannelOrder> orders[] = {
    {"rgb", ChannelOrder::rgb}, {"bgr", ChannelOrder::bgr}, {"grey", ChannelOrder::grey}};
constexpr Word<Fit> fits[] = {{"stretch", Fit::stretch}, {"crop", Fit::crop}};
constexpr Word<Axis> axis_words[] = {{"channel", Axis::channel}, {"feature", Axis::feature},
                                     {"height", Axis::height},   {"width", Axis::width},
                                     {"depth", Axis::depth},     {"time", Axis::time},
                                     {"token", Axis::token},     {"point", Axis::point}};

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

std::vector<Axis> read_axes(const Field& field) {
  std::vector<Axis> result;
  for (const Field& item : field.items()) result.push_back(choice(axis_words, item));
  return result;
}

Shape read_shape(const Field& field) {
  Shape result;
  for (const Field& item : field.items()) result.push_back(item.integer(1, most_size));
  elements(result);
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

void assume_output(const graph::Graph& graph, Description& result) {
  const auto assume = [&](OutputKind kind, std::string why) {
    result.output = kind;
    result.assumptions.push_back(std::move(why));
  };
  switch (final_activation(graph)) {
    case FinalActivation::softmax:
      return assume(OutputKind::probabilities,
                    "the output is probabilities, for the model ends in a softmax");
    case FinalActivation::sigmoid:
      if (count(graph[graph.output()].shape) == 1) {
        return assume(OutputKind::labels,
                      "the output is the probability of class 1 of two, for the model ends in one "
                      "sigmoid");
      }
      return assume(OutputKind::labels,
                    "the outputs are independent labels, for the model ends in a sigmoid");
    case FinalActivation::none:
      return assume(OutputKind::logits,
                    "the output is logits, for the model does not end in a softmax");
  }
}

// What maps take the axes of an input for when nobody names them.
std::string meaning_of_axes(const Shape& shape) {
  if (shape.empty()) return "it is a single number";
  if (shape.size() == 1) {
    return fmt::format("each of its {} numbers is a feature of its own", shape[0]);
  }
  return fmt::format("its {} are {} channels of {} points each", to_string(shape), shape[0],
                     to_string(Shape(shape.begin() + 1, shape.end())));
}

void assume_picture(std::int64_t channels, Description& description) {
  Preprocessing& steps = description.preprocessing;
  if (channels == 3) {
    description.assumptions.emplace_back(
        "pictures are RGB, cut in the middle, each pixel divided by 255");
    description.assumptions.emplace_back(
        "channels are normalised by ImageNet's mean and deviation");
    steps.mean = {0.485, 0.456, 0.406};
    steps.deviation = {0.229, 0.224, 0.225};
  } else {
    description.assumptions.emplace_back(
        "pictures are grey, cut in the middle, each pixel divided by 255");
    steps.order = ChannelOrder::grey;
  }
}

}  // namespace

std::string_view word_of(Axis axis) {
  for (const Word<Axis>& row : axis_words) {
    if (row.choice == axis) return row.name;
  }
  throw Bug("an axis without a word");
}

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
  if (!description.head.empty()) result["head"] = description.head;
  if (!description.shape.empty()) result["shape"] = description.shape;
  for (const Axis axis : description.axes) result["axes"].push_back(word_of(axis));
  result["preprocessing"] = std::move(steps);
  result["classes"] = description.classes;
  result["assumptions"] = description.assumptions;
  // Bytes that are no UTF-8 become the replacement character; a file must stay readable.
  return result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Description description_from_json(std::string_view text) {
  const nlohmann::json json = parse_json(text, "The description");
  const Field field(json, "");
  check_keys(field, {"source", "output", "head", "shape", "axes", "preprocessing", "classes",
                     "assumptions"});
  Description result;
  if (const auto source = field.find("source")) result.source = source->text();
  if (const auto output = field.find("output")) result.output = choice(outputs, *output);
  if (const auto head = field.find("head")) result.head = head->text();
  if (const auto shape = field.find("shape")) result.shape = read_shape(*shape);
  if (const auto axes = field.find("axes")) result.axes = read_axes(*axes);
  if (const auto steps = field.find("preprocessing")) {
    result.preprocessing = read_preprocessing(*steps);
  }
  if (const auto classes = field.find("classes")) result.classes = texts(*classes);
  if (const auto given = field.find("assumptions")) result.assumptions = texts(*given);
  return result;
}

void add_assumptions(const graph::Graph& graph, Description& description) {
  const Shape& input = graph[graph.input].shape;
  const std::int64_t channels = input.size() == 4 ? input[1] : 0;
  Preprocessing& steps = description.preprocessing;
  if (channels == 1 || channels == 3) {
    assume_picture(channels, description);
  } else {
    const bool named = !description.axes.empty();
    description.assumptions.push_back(
        "the input is no picture and is taken as it is" +
        (named ? "" : "; " + meaning_of_axes({input.begin() + 1, input.end()})));
    steps.fit = Fit::stretch;
    steps.scale = 1;
  }
  assume_output(graph, description);
}

Description default_description(const graph::Graph& graph) {
  Description result;
  add_assumptions(graph, result);
  return result;
}

}  // namespace assay::model
