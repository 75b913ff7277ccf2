#include "cli/describe.h"

#include <ostream>
#include <sstream>

#include "base/file.h"
#include "net/model/description_json.h"
#include "net/model/model.h"

namespace assay::cli {
namespace {

// One name a line; the last line may lack its end.
std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::istringstream text(read_file(path, std::size_t{1} << 26));
  std::vector<std::string> result;
  for (std::string line; std::getline(text, line);) {
    if (line.ends_with('\r')) line.pop_back();
    result.push_back(line);
  }
  return result;
}

// "3x224x224".
Shape shape_of(const std::string& text) {
  Shape result;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, 'x');) {
    const auto size = Value<std::int64_t>::read(part, {1, 1 << 28});
    if (!size) fail("--shape is '{}'; give sizes from 1 on with an x between, as 3x224x224.", text);
    result.push_back(*size);
  }
  if (result.empty()) fail("--shape is empty; give sizes as 3x224x224.");
  return result;
}

void check_channels(const char* flag, std::size_t given, const Shape& input) {
  const auto channels = input.size() == 3 ? static_cast<std::size_t>(input[0]) : 0;
  if (given > 0 && given != channels) {
    fail("--{} is given {} times; this model's input {} has {} channels.", flag, given,
         to_string(input), channels);
  }
}

}  // namespace

void Describe::operator()(Console& console) const {
  const std::optional<Shape> sizes = shape ? std::optional(shape_of(*shape)) : std::nullopt;
  const model::Model loaded = model::load(model, {.head = head, .shape = sizes, .axes = axis});
  model::Description description = loaded.description();
  model::Preprocessing& steps = description.preprocessing;
  check_channels("mean", mean.size(), loaded.input_shape());
  check_channels("deviation", deviation.size(), loaded.input_shape());
  if (output) description.output = *output;
  if (source) description.source = *source;
  if (fit) steps.fit = *fit;
  if (resize) steps.resize = *resize;
  if (order) steps.order = *order;
  if (scale) steps.scale = *scale;
  if (!mean.empty()) steps.mean = mean;
  if (!deviation.empty()) steps.deviation = deviation;
  if (classes) {
    description.classes = lines_of(*classes);
    if (description.classes.size() != loaded.classes()) {
      fail("'{}' names {} classes; this model has {}.", classes->string(),
           description.classes.size(), loaded.classes());
    }
  }
  // What has been written down is not assumed any more.
  description.assumptions.clear();
  const std::string text = to_json(description);
  // A description that could not be read again is refused before anything is written.
  model::description_from_json(text);
  const std::filesystem::path beside = model::description_path(model);
  write_file(beside, text);
  console.out << beside.string() << ":\n" << text;
}

}  // namespace assay::cli
