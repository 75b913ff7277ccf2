#include "cli/score_text.h"

#include <algorithm>

#include "base/near_name.h"
#include "base/parallel.h"
#include "cli/marked_words.h"
#include "cli/text_batch.h"
#include "cli/word_weights.h"
#include "get/sha256.h"
#include "metrics/energy_pointing_game.h"
#include "metrics/iou.h"
#include "text/method.h"

namespace assay::cli {
namespace {

using Sheet = std::vector<std::vector<metrics::Score>>;  // by metric, then by text

constexpr std::string_view not_annotated = "nobody annotated it";
constexpr std::string_view nothing_marked = "people marked none of its words";

// Words have no place beside each other and no size: metrics that ask for that, or for passes of a
// net, cannot judge them.
bool judges_words(const metrics::Info& info) {
  return info.needs == metrics::Needs::weights || info.name == metrics::Iou::info.name ||
         info.name == metrics::EnergyPointingGame::info.name;
}

void expect_for_texts(const std::vector<Judge>& judges) {
  std::vector<std::string> known;
  for (const metrics::Metric& metric : metrics::catalogue()) {
    if (judges_words(metric.info)) known.emplace_back(metric.info.name);
  }
  for (const Judge& judge : judges) {
    if (judges_words(judge.info)) continue;
    fail("'{}' cannot judge weights of words; for texts there are {}.", judge.info.name,
         listed(known));
  }
}

void expect_for_texts(const Score& command) {
  const auto refuse = [](bool given, std::string_view option) {
    if (given) fail("{} is for nets; leave it out to score texts.", option);
  };
  refuse(!command.outline.empty(), "--outline");
  refuse(!command.labels.empty(), "--labels");
  refuse(command.target.index || command.target.runner_up, "--target");
  refuse(command.output != Score{}.output, "--output");
  if (command.mask.empty()) {
    fail(
        "Weights of words are judged by what people marked; give '--mask': a .json file of "
        "annotated words, or a folder of them.");
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
    read_words(file, model_, texts_, [&](auto at, const auto& document, auto weights) {
      judge(at, document, weights, sheet);
    });
    return settled(std::move(sheet));
  }

  Sheet scores_of(const WordControl& control) const {
    Sheet sheet = blank();
    parallel_for(texts_.size(), 16, [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) {
        const text::Document document(model_, texts_[at].text);
        if (document.words().empty()) continue;
        judge(at, document, control.explain({document, 0}).words, sheet);
      }
    });
    return settled(std::move(sheet));
  }

 private:
  // What texts score that are not judged. The reason of one without annotation is that, whatever
  // the model knows of it.
  Sheet blank() const {
    std::vector<metrics::Score> column;
    for (const text::Annotation* annotation : annotations_) {
      column.push_back({.reason = annotation == nullptr ? not_annotated : no_known_word});
    }
    return Sheet(judges_.size(), column);
  }

  // Every text by itself: texts have different numbers of words.
  void judge(std::size_t at, const text::Document& document, std::span<const double> weights,
             Sheet& sheet) const {
    if (annotations_[at] == nullptr) return;
    const WordPoints points = word_points(document, texts_[at].text, *annotations_[at]);
    const Shape shape{1, static_cast<std::int64_t>(points.human.size())};
    const Tensor map(shape, points.map(weights));
    const Tensor mask(shape, points.human);
    const bool marked = points.marking.words > 0;
    for (std::size_t metric = 0; metric < judges_.size(); ++metric) {
      sheet[metric][at] = marked ? judges_[metric].evaluate({.maps = map, .masks = &mask}).front()
                                 : metrics::Score{.reason = nothing_marked};
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

}  // namespace

void score_text(const Score& command, Console& console) {
  const std::vector<Judge> judges = read_metrics(command.metric);
  expect_for_texts(judges);
  expect_for_texts(command);
  const std::vector<WordControl> controls = read_word_controls(command.controls);
  expect_results_file(command.out);
  const text::Classifier model = text::load_classifier(command.model);
  const std::vector<data::Text> texts = data::read_texts(command.input);
  const std::vector<WordsFile> files = listed_words(command, texts);
  const std::vector<text::Annotation> people = text::read_annotations(command.mask);
  const std::vector<const text::Annotation*> annotations = matched(console, people, texts);

  Results results{.items = {}, .bootstrap = {command.level, command.resamples, command.seed}};
  for (std::size_t at = 0; at < texts.size(); ++at) {
    results.items.push_back(texts[at].name);
    results.markings.emplace_back();
    if (annotations[at] == nullptr) continue;
    results.markings.back() =
        word_points(text::Document(model, texts[at].text), texts[at].text, *annotations[at])
            .marking;
  }
  const WordScorer scorer(model, texts, annotations, judges);
  for (const WordsFile& file : files) add(results, file.row, judges, scorer.scores_of(file));
  for (const WordControl& one : controls) add(results, one.row, judges, scorer.scores_of(one));
  publish(console, results, command.out, command.json);
}

}  // namespace assay::cli
