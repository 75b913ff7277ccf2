#include "cli/score_text.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/sha256.h"
#include "cli/verdicts.h"
#include "metrics/thresholds.h"
#include "runner/marked_words.h"
#include "runner/text_batch.h"
#include "runner/word_scorer.h"
#include "runner/word_weights.h"
#include "sweep/results.h"
#include "text/method.h"

namespace assay::cli {
namespace {

void expect_options_for_texts(const Score& command, const std::vector<runner::Judge>& judges) {
  const auto refuse = [](bool given, std::string_view option) {
    if (given) fail("{} is for nets; leave it out to score texts.", option);
  };
  refuse(!command.outline.empty(), "--outline");
  refuse(!command.labels.empty(), "--labels");
  refuse(!command.train_input.empty(), "--train-input");
  refuse(!command.train_labels.empty(), "--train-labels");
  refuse(command.target.index || command.target.runner_up, "--target");
  refuse(command.output != Score{}.output, "--output");
  if (command.mask.empty()) runner::expect_no_marks_needed(judges);
}

struct WordControl {
  runner::Row row;
  text::Explain explain;
};

std::vector<WordControl> read_word_controls(const std::vector<std::string>& given) {
  std::vector<std::string> specs = given;
  if (given == Score{}.controls) specs = {"random", "constant", "frequency"};
  if (given == std::vector<std::string>{"none"}) specs.clear();
  std::vector<WordControl> controls;
  for (const std::string& text : specs) {
    const Spec spec = parse_spec(text);
    const text::Method& method = find(text::catalogue(), spec.name, "control for texts");
    if (method.info.family != text::Family::control) {
      fail("'{}' is no control: it knows the model; explain the texts with it and score that.",
           spec.name);
    }
    controls.push_back(
        {{text, to_string(method.complete(spec.settings)), true}, method.configure(spec.settings)});
  }
  return controls;
}

// Scores of whole sets: weights that were stored, and controls.
class SetScorer {
 public:
  SetScorer(const text::Classifier& model, const std::vector<data::Text>& texts,
            const std::vector<const text::Annotation*>& annotations,
            const std::vector<runner::Judge>& judges)
      : model_(model),
        texts_(texts),
        annotations_(annotations),
        judges_(judges),
        scorer_(texts, annotations, judges) {}

  runner::Sheet scores_of(const runner::WordsFile& file) const {
    runner::Sheet sheet = scorer_.blank(0, texts_.size());
    runner::read_words(file, model_, texts_,
                       [&](auto at, const auto& document, auto target, auto weights) {
                         judge(at, {document, target}, weights, sheet);
                       });
    return settled(std::move(sheet));
  }

  // Controls are asked about the classes that the maps explain, by text.
  runner::Sheet scores_of(const WordControl& control,
                          const std::vector<std::size_t>& targets) const {
    runner::Sheet sheet = scorer_.blank(0, texts_.size());
    parallel_for(texts_.size(), 16, [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) {
        const text::Document document(model_, texts_[at].text);
        if (document.words().empty()) continue;
        const text::Question question{document, targets[at]};
        judge(at, question, control.explain(question).words, sheet);
      }
    });
    return settled(std::move(sheet));
  }

  // Planted words, each with its weight.
  runner::Sheet scores_of_truth(const std::vector<std::size_t>& targets) const {
    runner::Sheet sheet = scorer_.blank(0, texts_.size());
    for (std::size_t at = 0; at < texts_.size(); ++at) {
      const text::Document document(model_, texts_[at].text);
      if (document.words().empty() || annotations_[at] == nullptr) continue;
      judge(at, {document, targets[at]},
            runner::marked_weights(document, texts_[at].text, *annotations_[at]), sheet);
    }
    return settled(std::move(sheet));
  }

 private:
  void judge(std::size_t at, const text::Question& question, std::span<const double> weights,
             runner::Sheet& sheet) const {
    scorer_.judge(at, question, weights, [&](std::size_t metric, metrics::Score score) {
      sheet[metric][at] = std::move(score);
    });
  }

  // A threshold that texts share is found when all of them have a score at every threshold.
  runner::Sheet settled(runner::Sheet sheet) const {
    for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
      const runner::Judge& judge = judges_[metric];
      if (sweep::is_shared({judge.asked, to_string(judge.spec), judge.info})) {
        metrics::set_values_by_threshold(metrics::ThresholdChoice::shared, sheet[metric]);
      }
    }
    return sheet;
  }

  const text::Classifier& model_;
  const std::vector<data::Text>& texts_;
  const std::vector<const text::Annotation*>& annotations_;
  const std::vector<runner::Judge>& judges_;
  runner::WordScorer scorer_;
};

std::vector<runner::WordsFile> listed_words(const Score& command,
                                            const std::vector<data::Text>& texts) {
  const std::string model_sha256 = sha256_of_file(command.model);
  const std::string input_sha256 = runner::fingerprint(texts);
  std::vector<runner::WordsFile> files;
  for (const std::filesystem::path& path : command.maps) {
    std::ranges::move(runner::list_words(path, model_sha256, input_sha256),
                      std::back_inserter(files));
  }
  // Rows are told apart by their names.
  const auto name = [](const runner::WordsFile& file) { return file.row.name; };
  for (runner::WordsFile& file : files) {
    if (std::ranges::count(files, file.row.name, name) > 1) file.row.name = file.path.string();
  }
  return files;
}

// By text; 0 for those without known words, which nobody explains.
std::vector<std::size_t> explained_classes(const runner::WordsFile& file,
                                           const text::Classifier& model,
                                           const std::vector<data::Text>& texts) {
  std::vector<std::size_t> targets(texts.size(), 0);
  runner::read_words(file, model, texts,
                     [&](auto at, const auto&, auto target, auto) { targets[at] = target; });
  return targets;
}

}  // namespace

void score_text(const Score& command, Console& console) {
  const std::vector<runner::Judge> judges = runner::read_metrics(command.metric);
  runner::expect_for_texts(judges);
  expect_options_for_texts(command, judges);
  expect_truth(command, judges, !command.mask.empty());
  const std::vector<WordControl> controls = read_word_controls(command.controls);
  expect_results_file(command.out);
  const text::Classifier model = text::load_classifier(command.model);
  const std::vector<data::Text> texts = data::read_texts(command.input);
  const std::vector<runner::WordsFile> files = listed_words(command, texts);
  std::vector<text::Annotation> people;
  std::vector<const text::Annotation*> annotations(texts.size(), nullptr);
  if (!command.mask.empty()) {
    people = text::read_annotations(command.mask);
    annotations = runner::matched(console, people, texts);
  }

  Results results{.items = {}, .bootstrap = {command.level, command.resamples, command.seed}};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    results.items.push_back(texts[at].name);
    if (command.mask.empty()) continue;
    results.markings.emplace_back();
    if (annotations[at] == nullptr) continue;
    results.markings.back() =
        runner::word_points(text::Document(model, texts[at].text), texts[at].text, *annotations[at])
            .marking;
  }
  const SetScorer scorer(model, texts, annotations, judges);
  for (const runner::WordsFile& file : files)
    add(results, file.row, judges, scorer.scores_of(file));
  const std::vector<std::size_t> targets = explained_classes(files.front(), model, texts);
  if (command.truth) {
    add(results, {std::string(truth_row), "the marked words"}, judges,
        scorer.scores_of_truth(targets));
  }
  for (const WordControl& one : controls) {
    add(results, one.row, judges, scorer.scores_of(one, targets));
  }
  publish(console, results, command.out, command.json);
}

}  // namespace assay::cli
