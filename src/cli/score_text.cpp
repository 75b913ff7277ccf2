#include "cli/score_text.h"

#include <algorithm>

#include "base/near_name.h"
#include "base/parallel.h"
#include "cli/marked_words.h"
#include "cli/text_batch.h"
#include "cli/verdicts.h"
#include "cli/word_weights.h"
#include "get/sha256.h"
#include "metrics/thresholds.h"
#include "text/letters.h"
#include "text/method.h"

namespace assay::cli {
namespace {

using Sheet = std::vector<std::vector<metrics::Score>>;  // by metric, then by text

constexpr std::string_view not_annotated = "nobody annotated it";
constexpr std::string_view nothing_marked = "people marked none of its words";

void expect_for_texts(const std::vector<Judge>& judges) {
  std::vector<std::string> known;
  for (const metrics::Metric& metric : metrics::catalogue()) {
    if (metric.info.words) known.emplace_back(metric.info.name);
  }
  for (const Judge& judge : judges) {
    if (judge.info.words) continue;
    fail("'{}' cannot judge weights of words; for texts there are {}.", judge.info.name,
         listed(known));
  }
}

void expect_for_texts(const Score& command, const std::vector<Judge>& judges) {
  const auto refuse = [](bool given, std::string_view option) {
    if (given) fail("{} is for nets; leave it out to score texts.", option);
  };
  refuse(!command.outline.empty(), "--outline");
  refuse(!command.labels.empty(), "--labels");
  refuse(command.target.index || command.target.runner_up, "--target");
  refuse(command.output != Score{}.output, "--output");
  if (!command.mask.empty()) return;
  for (const Judge& judge : judges) {
    if (!metrics::asks_place(judge.info)) continue;
    fail(
        "'{}' judges weights of words by what people marked; give '--mask': a .json file of "
        "annotated words, or a folder of them.",
        judge.info.name);
  }
}

struct WordControl {
  Row row;
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

class WordScorer {
 public:
  WordScorer(const text::Classifier& model, const std::vector<data::Text>& texts,
             const std::vector<const text::Annotation*>& annotations,
             const std::vector<Judge>& judges)
      : model_(model), texts_(texts), annotations_(annotations), judges_(judges) {}

  Sheet scores_of(const WordsFile& file) const {
    Sheet sheet = blank();
    read_words(file, model_, texts_, [&](auto at, const auto& document, auto target, auto weights) {
      judge(at, {document, target}, weights, sheet);
    });
    return settled(std::move(sheet));
  }

  // Controls are asked about the classes that the maps explain, by text.
  Sheet scores_of(const WordControl& control, const std::vector<std::size_t>& targets) const {
    Sheet sheet = blank();
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
  Sheet scores_of_truth(const std::vector<std::size_t>& targets) const {
    Sheet sheet = blank();
    for (std::size_t at = 0; at < texts_.size(); ++at) {
      const text::Document document(model_, texts_[at].text);
      if (document.words().empty() || annotations_[at] == nullptr) continue;
      std::vector<double> weights;
      for (std::size_t word = 0; word < document.words().size(); ++word) {
        const auto& planted = annotations_[at]->words;
        const auto found = planted.find(text::lower(document.text_of(word)));
        weights.push_back(found == planted.end() ? 0 : found->second);
      }
      judge(at, {document, targets[at]}, weights, sheet);
    }
    return settled(std::move(sheet));
  }

 private:
  // What texts score that are not judged. The reason of one without annotation is that, whatever
  // the model knows of it, for a metric that asks for annotations.
  Sheet blank() const {
    Sheet sheet;
    for (const Judge& judge : judges_) {
      std::vector<metrics::Score>& column = sheet.emplace_back();
      for (const text::Annotation* annotation : annotations_) {
        const bool lacks = metrics::asks_place(judge.info) && annotation == nullptr;
        column.push_back({.reason = lacks ? not_annotated : no_known_word});
      }
    }
    return sheet;
  }

  // Every text by itself: texts have different numbers of words.
  void judge(std::size_t at, const text::Question& question, std::span<const double> weights,
             Sheet& sheet) const {
    judge_words(at, question, weights, sheet);
    if (annotations_[at] == nullptr) return;
    const WordPoints points = word_points(question.document, texts_[at].text, *annotations_[at]);
    const Shape shape{1, static_cast<std::int64_t>(points.human.size())};
    const Tensor map(shape, points.map(weights));
    const Tensor mask(shape, points.human);
    const bool marked = points.marking.words > 0;
    for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
      if (!metrics::asks_place(judges_[metric].info)) continue;
      sheet[metric][at] = marked ? judges_[metric].evaluate({.maps = map, .masks = &mask}).front()
                                 : metrics::Score{.reason = nothing_marked};
    }
  }

  // By metrics that do not ask what people marked: every known word is a point.
  void judge_words(std::size_t at, const text::Question& question, std::span<const double> weights,
                   Sheet& sheet) const {
    const Tensor map({1, static_cast<std::int64_t>(weights.size())}, to_unit_size(weights));
    for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
      if (metrics::asks_place(judges_[metric].info)) continue;
      sheet[metric][at] = judges_[metric].evaluate({.maps = map, .text = &question}).front();
    }
  }

  // A threshold that texts share is found when all of them have a score at every threshold.
  Sheet settled(Sheet sheet) const {
    const Setting shared{"variant", Value<metrics::Sweep>::write(metrics::Sweep::shared)};
    for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
      const bool shares = std::ranges::count(judges_[metric].spec.settings, shared) > 0;
      if (shares) metrics::settle(metrics::Sweep::shared, sheet[metric]);
    }
    return sheet;
  }

  const text::Classifier& model_;
  const std::vector<data::Text>& texts_;
  const std::vector<const text::Annotation*>& annotations_;
  const std::vector<Judge>& judges_;
};

std::vector<WordsFile> listed_words(const Score& command, const std::vector<data::Text>& texts) {
  const std::string model_sha256 = get::sha256_of_file(command.model);
  const std::string input_sha256 = fingerprint(texts);
  std::vector<WordsFile> files;
  for (const std::filesystem::path& path : command.maps) {
    std::ranges::move(list_words(path, model_sha256, input_sha256), std::back_inserter(files));
  }
  // Rows are told apart by their names.
  const auto name = [](const WordsFile& file) { return file.row.name; };
  for (WordsFile& file : files) {
    if (std::ranges::count(files, file.row.name, name) > 1) file.row.name = file.path.string();
  }
  return files;
}

// By text; 0 for those without known words, which nobody explains.
std::vector<std::size_t> explained_classes(const WordsFile& file, const text::Classifier& model,
                                           const std::vector<data::Text>& texts) {
  std::vector<std::size_t> targets(texts.size(), 0);
  read_words(file, model, texts,
             [&](auto at, const auto&, auto target, auto) { targets[at] = target; });
  return targets;
}

}  // namespace

void score_text(const Score& command, Console& console) {
  const std::vector<Judge> judges = read_metrics(command.metric);
  expect_for_texts(judges);
  expect_for_texts(command, judges);
  expect_truth(command, judges, !command.mask.empty());
  const std::vector<WordControl> controls = read_word_controls(command.controls);
  expect_results_file(command.out);
  const text::Classifier model = text::load_classifier(command.model);
  const std::vector<data::Text> texts = data::read_texts(command.input);
  const std::vector<WordsFile> files = listed_words(command, texts);
  std::vector<text::Annotation> people;
  std::vector<const text::Annotation*> annotations(texts.size(), nullptr);
  if (!command.mask.empty()) {
    people = text::read_annotations(command.mask);
    annotations = matched(console, people, texts);
  }

  Results results{.items = {}, .bootstrap = {command.level, command.resamples, command.seed}};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    results.items.push_back(texts[at].name);
    if (command.mask.empty()) continue;
    results.markings.emplace_back();
    if (annotations[at] == nullptr) continue;
    results.markings.back() =
        word_points(text::Document(model, texts[at].text), texts[at].text, *annotations[at])
            .marking;
  }
  const WordScorer scorer(model, texts, annotations, judges);
  for (const WordsFile& file : files) add(results, file.row, judges, scorer.scores_of(file));
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
