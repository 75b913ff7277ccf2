#include "evaluate/runner/batches.h"

#include <algorithm>
#include <ostream>

#include "base/counted.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/utf8.h"
#include "net/data/picture_layout.h"

namespace assay::runner {
namespace {

// "a, b, c and 4 more".
std::string some_of(const std::vector<std::string>& names, std::string_view between) {
  constexpr std::size_t most = 3;
  std::string text;
  for (std::size_t at = 0; at < std::min(most, names.size()); ++at) {
    text += (at == 0 ? "" : std::string(between)) + printable(names[at]);
  }
  return names.size() <= most ? text : fmt::format("{} and {} more", text, names.size() - most);
}

}  // namespace

data::InputSource read_inputs(Console& console, const std::filesystem::path& path,
                              const model::Classifier& model, bool skip_unreadable) {
  data::InputSource source(path, model.description().preprocessing, model.input_shape());
  say_left_out(console, path, source.left_out());
  if (skip_unreadable) say_unreadable(console, source.drop_unreadable());
  return source;
}

void say_left_out(Console& console, const std::filesystem::path& folder,
                  const std::vector<std::string>& names) {
  if (names.empty()) return;
  console.err << fmt::format("Left out of '{}': {} that {} no picture{}: {}.\n", folder.string(),
                             counted(names.size(), "files"), names.size() == 1 ? "is" : "are",
                             names.size() == 1 ? "" : "s", some_of(names, ", "));
}

void say_unreadable(Console& console, const std::vector<std::string>& problems) {
  if (problems.empty()) return;
  console.err << fmt::format("Left out: {} that cannot be read. {}\n",
                             counted(problems.size(), "inputs"), some_of(problems, " "));
}

std::string_view things_of(const model::Classifier& model) {
  return data::is_picture(model.input_shape()) ? "images" : "inputs";
}

Tensor load_batch(const data::InputSource& source, std::size_t begin, std::size_t end) {
  expects(begin < end && end <= source.size(), "a batch has samples of its source");
  const Tensor first = source.load(begin);
  Shape shape = first.shape;
  shape.insert(shape.begin(), static_cast<std::int64_t>(end - begin));
  elements(shape);
  Tensor batch(std::move(shape));
  std::ranges::copy(first.data, batch.row(0).begin());
  parallel_for(end - begin - 1, 1, [&](std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; ++at) {
      std::ranges::copy(source.load(begin + 1 + at).data, batch.row(1 + at).begin());
    }
  });
  return batch;
}

void print_assumptions(Console& console, const model::Classifier& model) {
  for (const std::string& assumption : model.description().assumptions) {
    console.err << "assumed: " << printable(assumption) << '\n';
  }
  if (model.classes() == 1 && model.description().output == model::OutputKind::logits) {
    console.err << "The model has one output, whose probability among one class is 1 for every "
                   "input: nothing can be seen of it. Ask for logits, by --output logit; or say "
                   "that it is the logit of two classes, by 'assay describe --output labels'.\n";
  }
}

}  // namespace assay::runner
