#include "study/workspace/maps.h"

#include "base/file.h"
#include "base/sha256.h"
#include "math/tensor/npy.h"
#include "study/design/tokens.h"

namespace assay::workspace {
namespace {

constexpr std::size_t most_bytes_of_a_text = std::size_t{16} << 20;

// A sum for every word of the text, by where the classifier's words begin.
Tensor by_word(std::string_view text, const std::vector<std::size_t>& offsets,
               const std::vector<double>& weights) {
  std::vector<float> sums;
  std::size_t at = 0;
  for (const study::Token& token : study::tokens(text)) {
    double sum = 0;
    for (; at < weights.size() && offsets[at] < token.offset + token.text.size(); ++at) {
      sum += weights[at];
    }
    if (token.word) sums.push_back(static_cast<float>(sum));
  }
  const auto count = static_cast<std::int64_t>(sums.size());
  return {Shape{count}, std::move(sums)};
}

}  // namespace

std::vector<std::size_t> places_of(const runner::Maps& maps) {
  std::vector<std::size_t> places;
  const auto* words = std::get_if<runner::WordMaps>(&maps);
  for (std::size_t at = 0; at < runner::items_of(maps); ++at) {
    if (words == nullptr || (*words)[at]) places.push_back(at);
  }
  return places;
}

Tensor map_of(const workspace::Workspace& workspace, const runner::Subject& subject,
              const runner::Maps& maps, std::size_t at) {
  if (const auto* words = std::get_if<runner::WordMaps>(&maps)) {
    const workspace::WorkspaceItem& item = workspace.item(subject.items().name(at));
    return by_word(read_file(workspace.path_of(item.file), most_bytes_of_a_text),
                   subject.offsets(at), (*words)[at]->positions);
  }
  const Tensor& all = std::get<attribution::Maps>(maps).values;
  const std::span<const float> row = all.row(at);
  return {Shape(all.shape.begin() + 1, all.shape.end()), {row.begin(), row.end()}};
}

void put_map(const workspace::Workspace& workspace, const std::string& method, const Tensor& map,
             workspace::Explanation& explanation) {
  const std::string bytes = npy_bytes(map);
  explanation.file = fmt::format("explanations/{}/{}.npy", method, explanation.item);
  explanation.hash = sha256(bytes);
  make_folder(workspace.path_of(explanation.file).parent_path());
  write_file(workspace.path_of(explanation.file), bytes, Lasting::when_settled);
}

}  // namespace assay::workspace
