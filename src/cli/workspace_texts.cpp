#include "cli/workspace_texts.h"

#include "base/argmax.h"
#include "base/file.h"
#include "base/sha256.h"
#include "cli/workspace_model.h"
#include "runner/target.h"
#include "runner/text_batch.h"
#include "runner/word_scorer.h"
#include "study/tokens.h"
#include "tensor/npy.h"
#include "text/method.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using workspace::Explanation;
using workspace::Workspace;
using workspace::WorkspaceItem;

constexpr std::size_t most_bytes_of_a_text = std::size_t{16} << 20;

// A sum for every word of the text, by where the classifier's words begin.
std::vector<float> by_word(std::string_view text, const text::Document& document,
                           const std::vector<double>& weights) {
  std::vector<float> sums;
  std::size_t at = 0;
  for (const study::Token& token : study::tokens(text)) {
    double sum = 0;
    for (;
         at < weights.size() && document.positions()[at].offset < token.offset + token.text.size();
         ++at) {
      sum += weights[at];
    }
    if (token.word) sums.push_back(static_cast<float>(sum));
  }
  return sums;
}

std::vector<data::Text> texts_of(const Workspace& workspace, const std::string& split) {
  std::vector<data::Text> texts;
  for (const WorkspaceItem& item : workspace.items()) {
    const bool fits = split.empty() ? item.split != "train" : item.split == split;
    if (item.kind != workspace::Kind::text || !fits) continue;
    texts.push_back({item.id, read_file(workspace.path_of(item.file), most_bytes_of_a_text)});
  }
  if (texts.empty()) {
    fail("There are no texts to explain{}.",
         split.empty() ? "" : fmt::format(" in the split '{}'", split));
  }
  return texts;
}

void put_words(const Workspace& workspace, const std::string& name, std::vector<float> words,
               Explanation& one) {
  const auto count = static_cast<std::int64_t>(words.size());
  const std::string bytes = npy_bytes(Tensor(Shape{count}, std::move(words)));
  one.file = fmt::format("explanations/{}/{}.npy", name, one.item);
  one.hash = sha256(bytes);
  make_folder(workspace.path_of(one.file).parent_path());
  write_file(workspace.path_of(one.file), bytes, Lasting::when_settled);
}

}  // namespace

std::vector<ExplainedTexts> explain_texts(const text::Classifier& classifier,
                                          const std::vector<std::string>& specs,
                                          const std::vector<runner::Judge>& judges,
                                          const std::string& split, Output output,
                                          const Workspace& workspace) {
  // Every spec is read before anything is done.
  std::vector<std::pair<Spec, text::Explain>> methods;
  for (const std::string& words : specs) {
    const Spec given = parse_spec(words);
    const text::Method& row = find(text::catalogue(), given.name, "method for texts");
    methods.emplace_back(row.complete(given.settings), row.configure(given.settings));
  }
  const std::vector<data::Text> texts = texts_of(workspace, split);
  const Tensor scores = runner::text_scores(classifier, texts, Output::probability);
  const std::vector<const text::Annotation*> nobody(texts.size(), nullptr);
  const runner::WordScorer scorer(texts, nobody, judges);
  std::vector<ExplainedTexts> made;
  for (const auto& [spec, explain] : methods) {
    const std::string name = free_name(workspace, spec);
    std::vector<Explanation> found;
    std::vector<std::string> judged;
    runner::Sheet sheet(judges.size());
    for (std::size_t at = 0; at < texts.size(); ++at) {
      const text::Document document(classifier, texts[at].text);
      if (document.words().empty()) continue;
      const std::size_t target = argmax(scores.row(at));
      const text::Explanation weights = explain({document, target, output});
      Explanation one{.item = texts[at].name, .spec = to_string(spec)};
      one.target = class_name(classifier.classes, target);
      put_words(workspace, name, by_word(texts[at].text, document, weights.positions), one);
      found.push_back(std::move(one));
      judged.push_back(texts[at].name);
      scorer.judge(at, {document, target}, weights.words,
                   [&](std::size_t metric, metrics::Score score) {
                     sheet[metric].push_back(std::move(score));
                   });
    }
    made.push_back({name, to_string(spec), found.size()});
    settle(workspace.folder());
    put_beside_old(workspace, name, std::move(found));
    for (std::size_t metric = 0; metric < judges.size(); ++metric) {
      put_scores_beside_old(workspace, judges[metric].asked, name, judged, sheet[metric]);
    }
  }
  return made;
}

}  // namespace assay::cli
