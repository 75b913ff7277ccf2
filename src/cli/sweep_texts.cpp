// What a sweep asks of classifiers of texts: texts are explained word by word.
#include <algorithm>
#include <atomic>
#include <chrono>

#include "base/parallel.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "cli/sweep_parts.h"
#include "runner/marked_words.h"
#include "runner/text_batch.h"
#include "runner/word_scorer.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

struct TextMethod {
  sweep::Role role;
  text::Explain explain;  // none of the truth, which is what people marked
};

// What all models of a sweep are asked.
struct TextQuestions {
  std::vector<data::Text> texts = {};
  std::vector<text::Annotation> people = {};
  std::vector<const text::Annotation*> annotations = {};  // by text
  std::vector<TextMethod> methods = {};
  std::vector<runner::Judge> judges = {};
  runner::Target target;
  Output explains;
};

class TextBlock final : public sweep::Block {
 public:
  TextBlock(const TextQuestions& asked, const text::Classifier& model, std::size_t first,
            std::span<const std::size_t> targets)
      : asked_(asked), model_(model), first_(first), targets_(targets.begin(), targets.end()) {}

  sweep::Judged judge(std::size_t method, std::span<const std::size_t> metrics) override {
    const auto started = std::chrono::steady_clock::now();
    std::vector<runner::Judge> judges;
    for (const std::size_t metric : metrics) judges.push_back(asked_.judges[metric]);
    const runner::WordScorer scorer(asked_.texts, asked_.annotations, judges);
    runner::Sheet sheet = scorer.blank(first_, targets_.size());
    std::atomic<std::size_t> scored = 0;
    std::atomic<std::size_t> wanted = 0;
    std::atomic<std::size_t> run = 0;
    parallel_for(targets_.size(), 1, [&](std::size_t at, std::size_t) {
      const std::size_t text = first_ + at;
      const text::Document document(model_, asked_.texts[text].text);
      if (document.words().empty()) return;
      const text::Question question{document, targets_[at], asked_.explains};
      const auto put = [&](std::size_t metric, metrics::Score score) {
        sheet[metric][at] = std::move(score);
      };
      runner::WordsAsked asked;
      if (asked_.methods[method].role == sweep::Role::truth) {
        asked = judge_truth(text, question, scorer, put);
      } else {
        const text::Explanation found = asked_.methods[method].explain(question);
        scored += found.scored;
        asked = scorer.judge(text, question, found.words, put);
      }
      wanted += asked.asked;
      run += asked.run;
    });
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    return {std::move(sheet),
            {.seconds = taken.count(), .forward = scored + run, .asked = wanted, .run = run}};
  }

 private:
  runner::WordsAsked judge_truth(std::size_t text, const text::Question& question,
                                 const runner::WordScorer& scorer,
                                 const runner::WordScorer::Put& put) const {
    const text::Annotation* const annotation = asked_.annotations[text];
    if (annotation != nullptr) {
      return scorer.judge(
          text, question,
          runner::marked_weights(question.document, asked_.texts[text].text, *annotation), put);
    }
    for (std::size_t metric = 0; metric < scorer.metrics(); ++metric) {
      put(metric, {.reason = runner::not_annotated});
    }
    return {};
  }

  const TextQuestions& asked_;
  const text::Classifier& model_;
  std::size_t first_;
  std::vector<std::size_t> targets_;
};

// Of what people marked of a text, all that metrics can see of it.
std::string sha256_of_marks(const text::Annotation* annotation) {
  if (annotation == nullptr) return sha256("nobody");
  std::string all = std::to_string(annotation->annotators);
  const auto add = [&](const text::Marks& marks) {
    all += "\n";
    for (const auto& [word, weight] : marks) all += fmt::format("{} {}\n", word, weight);
  };
  add(annotation->words);
  std::ranges::for_each(annotation->people, add);
  return sha256(all);
}

class TextSubject final : public sweep::Subject {
 public:
  TextSubject(const fs::path& path, std::shared_ptr<const TextQuestions> asked)
      : asked_(std::move(asked)),
        model_(text::load_classifier(path)),
        chosen_(runner::targets_of(asked_->target, model_, asked_->texts)) {}

  const text::Classifier& model() const { return model_; }

  std::size_t items_of_a_block() const override { return 64; }

  std::vector<sweep::Asked> survey(std::size_t first, std::size_t items) const override {
    const auto from = asked_->texts.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<data::Text> part(from, from + static_cast<std::ptrdiff_t>(items));
    const std::vector<std::size_t> classes =
        chosen_(first, runner::text_scores(model_, part, asked_->explains));
    std::vector<sweep::Asked> found;
    for (std::size_t at = 0; at < items; ++at) {
      found.push_back(
          {sha256(part[at].text), classes[at],
           asked_->people.empty() ? "" : sha256_of_marks(asked_->annotations[first + at])});
    }
    return found;
  }

  // Methods for texts explain every classifier of texts.
  std::string refusal(std::size_t, std::size_t) const override { return {}; }

  std::unique_ptr<sweep::Block> open(std::size_t first,
                                     std::span<const std::size_t> targets) const override {
    return std::make_unique<TextBlock>(*asked_, model_, first, targets);
  }

 private:
  std::shared_ptr<const TextQuestions> asked_;
  text::Classifier model_;
  runner::Targets chosen_;
};

void add_text_methods(const Sweep& command, const std::vector<std::string>& specs, sweep::Role role,
                      sweep::Request& request, TextQuestions& asked) {
  for (const std::string& text : specs) {
    const Spec given = parse_spec(text);
    const text::Method& row = find(text::catalogue(), given.name, "method for texts");
    row.configure(given.settings);  // refuses what is wrong in the words of the user
    const Settings settings = with_seed(given.settings, row.params(), command.seed);
    if (add_row(request.methods, {text, to_string(row.complete(settings)), role})) {
      asked.methods.push_back({role, row.configure(settings)});
    }
  }
}

void refuse_options_of_nets(const Sweep& command) {
  const auto refuse = [](bool given, std::string_view option) {
    if (given) fail("{} is for nets; leave it out for texts.", option);
  };
  refuse(!command.outline.empty(), "--outline");
  refuse(!command.labels.empty(), "--labels");
  refuse(!command.maps.empty(), "--maps");
  refuse(command.skip_unreadable, "--skip-unreadable");
  refuse(command.output != Sweep{}.output, "--output");
}

}  // namespace

PreparedSweep prepare_texts(const Sweep& command, Console& console) {
  auto asked = std::make_shared<TextQuestions>(TextQuestions{
      .judges = sweep_judges(command), .target = command.target, .explains = command.explains});
  runner::expect_for_texts(asked->judges);
  if (command.mask.empty()) runner::expect_no_marks_needed(asked->judges);
  refuse_options_of_nets(command);
  PreparedSweep prepared{begun_request(command, asked->judges)};
  sweep::Request& request = prepared.request;
  std::vector<std::string> controls = command.controls;
  if (controls == Sweep{}.controls) controls = {"random", "constant", "frequency"};
  if (controls == std::vector<std::string>{"none"}) controls.clear();
  add_text_methods(command, command.method, sweep::Role::method, request, *asked);
  add_text_methods(command, controls, sweep::Role::control, request, *asked);

  asked->texts = data::read_texts(command.input);
  for (const data::Text& text : asked->texts) {
    request.items.push_back({printable(text.name)});
    if (text.label) request.items.back().label = printable(*text.label);
  }
  asked->annotations.assign(asked->texts.size(), nullptr);
  if (!command.mask.empty()) {
    asked->people = text::read_annotations(command.mask);
    asked->annotations = runner::matched(console, asked->people, asked->texts);
    add_row(request.methods, {"truth", "truth", sweep::Role::truth});
    asked->methods.push_back({sweep::Role::truth, {}});
  }
  const std::vector<std::string> names = model_names(command.model);
  for (std::size_t at = 0; at < names.size(); ++at) {
    auto subject = std::make_unique<TextSubject>(command.model[at], asked);
    runner::warn_of_unknown(console, subject->model(), asked->texts);
    request.models.push_back({names[at], sha256_of_file(command.model[at])});
    request.subjects.push_back(subject.get());
    prepared.subjects.push_back(std::move(subject));
  }
  return prepared;
}

}  // namespace assay::cli
