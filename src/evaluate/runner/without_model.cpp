#include "evaluate/runner/without_model.h"

#include "base/error.h"
#include "evaluate/runner/maps_file.h"
#include "math/tensor/npy_rows.h"
#include "net/graph/builder.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;

// Zero for every input.
model::Model silent_model(const Shape& input) {
  graph::Builder builder;
  Shape shape = input;
  shape.insert(shape.begin(), 1);
  const auto numbers = static_cast<std::int64_t>(count(input));
  graph::NodeId at = builder.input("maps", shape);
  at = builder.add("flat", graph::Reshape{}, {at}, {1, numbers});
  const graph::NodeId weights = builder.constant("weights", Tensor(Shape{1, numbers}));
  const graph::NodeId bias = builder.constant("bias", Tensor(Shape{1}));
  at = builder.add("nothing", graph::Linear{}, {at, weights, bias});
  return {std::move(builder).finish({at}), {}};
}

[[noreturn]] void refuse_words(const fs::path& path) {
  fail(
      "'{}' has weights of words; give --model and --input, which say what the words of a text "
      "are.",
      path.string());
}

fs::path first_array(const fs::path& path) {
  if (!fs::exists(path)) fail("The maps '{}' do not exist.", path.string());
  if (!fs::is_directory(path)) {
    if (path.extension() == ".json") refuse_words(path);
    return path;
  }
  const std::vector<MapsEntry> entries = read_maps_file(path);
  for (const MapsEntry& entry : entries) {
    if (fs::path(entry.file).extension() == ".npy") return path / entry.file;
  }
  if (!entries.empty()) refuse_words(path);
  fail("The folder '{}' has no maps; give one that 'assay explain' wrote, or a .npy file.",
       path.string());
}

}  // namespace

std::unique_ptr<Subject> without_model(const std::vector<fs::path>& maps,
                                       const std::vector<Judge>& judges, const TruthFiles& truth) {
  for (const Judge& judge : judges) {
    if (metrics::asks_model(judge.info)) {
      fail("'{}' asks the model; give --model and --input.", judge.info.name);
    }
  }
  const fs::path file = first_array(maps.front());
  Shape input = NpyRows(file).shape();
  if (input.size() < 2 || count(input) == 0) {
    fail("The maps '{}' have the shape {}; without a model they must be [maps, points...].",
         file.string(), to_string(input));
  }
  // As a picture or a signal of one channel, which the file has no axis for.
  input[0] = 1;
  model::Preprocessing as_they_are;
  as_they_are.channel_axis.reset();
  return std::make_unique<ArraySubject>(std::make_unique<model::Model>(silent_model(input)),
                                        data::InputSource(file, as_they_are, input), truth);
}

}  // namespace assay::runner
