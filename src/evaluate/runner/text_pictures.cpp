// Texts on pages, their words coloured by weight.
#include "base/file.h"
#include "base/parallel.h"
#include "evaluate/runner/text_batch.h"
#include "evaluate/runner/text_subject.h"
#include "evaluate/runner/words_page.h"

namespace assay::runner {
namespace {

// A long text is read by scrolling, so that six of them find room.
constexpr const char* in_a_cell =
    "max-height:14rem;min-width:9rem;overflow:auto;font-size:.8rem;text-align:left";

WeightedText weighted(const std::string& spec, const text::Document& document,
                      text::Explanation weights) {
  WeightedText shown{
      .spec = spec, .positions = document.positions(), .words = {}, .weights = std::move(weights)};
  for (std::size_t word = 0; word < document.words().size(); ++word) {
    shown.words.push_back(document.text_of(word));
  }
  return shown;
}

}  // namespace

report::Element TextSubject::shown(std::size_t item, const Maps& maps,
                                   const std::string& spec) const {
  const std::optional<text::Explanation>& found = std::get<WordMaps>(maps).front();
  expects(found.has_value(), "an item with a score has known words");
  const std::string& text = texts()[item].text;
  return report::element(
      "div", {{"class", "words"}, {"style", in_a_cell}},
      coloured_words(text, weighted(spec, text::Document(words(), text), *found)));
}

// What the page shows is computed again: that is quicker than reading it back.
std::filesystem::path TextSubject::write_page(const std::filesystem::path& folder,
                                              std::span<const std::size_t> targets,
                                              std::span<const MapsEntry> entries,
                                              std::size_t most) const {
  if (most == 0 || entries.empty()) return {};
  const model::Output output =
      Value<model::Output>::read(entries.front().output, {}).value_or(model::Output::logit);
  std::vector<text::Explain> methods;
  for (const MapsEntry& entry : entries) {
    methods.push_back(build(text::catalogue(), entry.spec, "method for texts"));
  }
  std::vector<ShownText> all(std::min(texts().size(), most));
  parallel_for(all.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const data::Text& text = texts()[at];
      const text::Document document(words(), text.text);
      all[at] = {text.name, text.text,
                 fmt::format("Explained is the class '{}', whose {} is {:.4g}.",
                             words().classes[targets[at]], Value<model::Output>::write(output),
                             score_of(words(), text, targets[at], output))};
      if (document.words().empty()) {
        all[at].about += " The model knows none of its words.";
        continue;
      }
      for (std::size_t method = 0; method < methods.size(); ++method) {
        all[at].methods.push_back(weighted(entries[method].spec, document,
                                           methods[method]({document, targets[at], output})));
      }
    }
  });
  write_file(folder / "words.html",
             words_page(all.size() < texts().size()
                            ? fmt::format("The first {} of {} texts.", all.size(), texts().size())
                            : fmt::format("{} texts.", all.size()),
                        all));
  return folder / "words.html";
}

}  // namespace assay::runner
