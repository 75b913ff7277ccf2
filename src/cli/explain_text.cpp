#include "cli/explain_text.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

#include "base/file.h"
#include "base/parallel.h"
#include "base/sha256.h"
#include "base/table.h"
#include "base/utf8.h"
#include "cli/words_page.h"
#include "runner/kept_so_far.h"
#include "runner/maps_file.h"
#include "runner/text_batch.h"
#include "text/method.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Texts explained between two moves of the progress bar.
constexpr std::size_t texts_at_once = 64;

struct TextTask {
  const text::Classifier& model;
  std::vector<data::Text> texts;
  Output output;
  std::vector<std::size_t> targets = {};

  double score(std::size_t at) const {
    const std::vector<text::Feature> row = model.vectoriser.row(texts[at].text);
    return model.scores(row, output)[targets[at]];
  }
};

struct Method {
  Spec spec;
  text::Explain explain;
};

std::vector<Method> chosen(const std::vector<std::string>& specs) {
  std::vector<Method> methods;
  for (const std::string& text : specs) {
    const Spec given = parse_spec(text);
    const text::Method& row = find(text::catalogue(), given.name, "method for texts");
    methods.push_back({row.complete(given.settings), row.configure(given.settings)});
  }
  return methods;
}

Json words_of(const text::Document& document, const std::vector<double>& weights) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t at) { return std::abs(weights[at]); });
  Json list = Json::array();
  for (const std::size_t at : order) {
    list.push_back({{"word", document.text_of(at)},
                    {"count", static_cast<std::size_t>(document.words()[at].count)},
                    {"weight", weights[at]}});
  }
  return list;
}

Json positions_of(const text::Document& document, const std::vector<double>& weights) {
  Json list = Json::array();
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const text::Position& position = document.positions()[at];
    list.push_back({{"offset", position.offset},
                    {"length", position.length},
                    {"word", document.text_of(position.word)},
                    {"weight", weights[at]}});
  }
  return list;
}

struct Answer {
  std::string json;
  std::size_t scored = 0;
};

Answer answered(const TextTask& task, const Method& method, std::size_t at) {
  const std::size_t target = task.targets[at];
  Json json{{"name", printable(task.texts[at].name)},
            {"target", target},
            {"class", task.model.classes[target]},
            {"score", task.score(at)}};
  if (task.texts[at].label) json["label"] = printable(*task.texts[at].label);
  const text::Document document(task.model, task.texts[at].text);
  if (document.words().empty()) {
    json["undefined"] = runner::no_known_word;
    return {json.dump()};
  }
  const text::Explanation found = method.explain({document, target, task.output});
  json["words"] = words_of(document, found.words);
  json["positions"] = positions_of(document, found.positions);
  for (const text::Measure& measure : found.measures) json[measure.name] = measure.value;
  return {json.dump(), found.scored};
}

// All texts by one method: one line of the file each, so that memory holds no tree of them.
Answer answered(Console& console, const TextTask& task, const Method& method) {
  Answer all{
      fmt::format("{{\"spec\": {}, \"documents\": [\n", json_string(to_string(method.spec)))};
  Progress progress(console.screen, method.spec.name, task.texts.size(), {"texts"});
  for (std::size_t begin = 0; begin < task.texts.size(); begin += texts_at_once) {
    const std::size_t count = std::min(texts_at_once, task.texts.size() - begin);
    std::vector<Answer> part(count);
    parallel_for(count, 1, [&](std::size_t from, std::size_t to) {
      for (std::size_t at = from; at < to; ++at) part[at] = answered(task, method, begin + at);
    });
    for (const Answer& one : part) {
      all.json +=
          one.json + (&one == &part.back() && begin + count == task.texts.size() ? "\n" : ",\n");
      all.scored += one.scored;
    }
    progress.update(begin + count);
  }
  all.json += "]}\n";
  return all;
}

// "lime.json", or "lime_2.json" when another spec of the method has that.
std::string free_file_of_words(const std::string& method,
                               const std::vector<runner::MapsEntry>& entries) {
  for (int number = 1;; ++number) {
    const std::string name =
        number == 1 ? method + ".json" : fmt::format("{}_{}.json", method, number);
    if (std::ranges::find(entries, name, &runner::MapsEntry::file) == entries.end()) return name;
  }
}

// What the page shows is computed again: that is quicker than reading it back.
std::string page(const TextTask& task, const std::vector<Method>& methods, std::size_t most_shown) {
  std::vector<ShownText> shown(std::min(task.texts.size(), most_shown));
  parallel_for(shown.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      const text::Document document(task.model, task.texts[at].text);
      std::vector<std::string> words;
      for (std::size_t word = 0; word < document.words().size(); ++word) {
        words.push_back(document.text_of(word));
      }
      shown[at] = {task.texts[at].name, task.texts[at].text,
                   fmt::format("Explained is the class '{}', whose {} is {:.4g}.",
                               task.model.classes[task.targets[at]],
                               Value<Output>::write(task.output), task.score(at))};
      if (words.empty()) {
        shown[at].about += " The model knows none of its words.";
        continue;
      }
      for (const Method& method : methods) {
        shown[at].methods.push_back({to_string(method.spec), document.positions(), words,
                                     method.explain({document, task.targets[at], task.output})});
      }
    }
  });
  return words_page(shown.size() < task.texts.size()
                        ? fmt::format("The first {} of {} texts.", shown.size(), task.texts.size())
                        : fmt::format("{} texts.", shown.size()),
                    shown);
}

}  // namespace

void explain_text(const Explain& command, Console& console) {
  const std::vector<Method> methods = chosen(command.method);
  const text::Classifier model = text::load_classifier(command.model);
  TextTask task{model, data::read_texts(command.input), command.output};
  std::vector<runner::MapsEntry> entries = runner::read_maps_file(command.out);
  task.targets = runner::targets_of(command.target, model, task.texts)(
      0, runner::text_scores(model, task.texts, command.output));
  runner::warn_of_unknown(console, model, task.texts);
  const std::string model_sha256 = sha256_of_file(command.model);
  const std::string input_sha256 = runner::fingerprint(task.texts);
  make_folder(command.out);

  Table table{.columns = {"file", "method", "seconds", "texts scored"}};
  runner::KeptSoFar so_far(command.out, methods.size(), "the same command goes on from there");
  for (const Method& method : methods) {
    runner::MapsEntry entry{.file = "",
                            .spec = to_string(method.spec),
                            .model_sha256 = model_sha256,
                            .input_sha256 = input_sha256,
                            .output = Value<Output>::write(command.output),
                            .targets = task.targets};
    const auto known = std::ranges::find_if(entries, [&](const runner::MapsEntry& other) {
      return entry.same_question(other) && fs::exists(command.out / other.file);
    });
    if (known != entries.end()) {
      table.add({known->file, known->spec, std::string("there already"), {}});
      so_far.finish();
      continue;
    }
    const double started = console.screen.clock();
    const Answer all = answered(console, task, method);
    entry.seconds = console.screen.clock() - started;
    entry.forward = all.scored;
    entry.file = free_file_of_words(method.spec.name, entries);
    write_file(command.out / entry.file, all.json);
    entries.push_back(entry);
    runner::write_maps_file(command.out, entries);
    so_far.finish();
    table.add({entry.file, entry.spec, entry.seconds, static_cast<std::int64_t>(entry.forward)});
  }
  (command.json ? write_json : write_text)(console.out, table);
  if (command.pictures == 0) return;
  write_file(command.out / "words.html",
             page(task, methods, static_cast<std::size_t>(command.pictures)));
  console.err << "Side by side: " << (command.out / "words.html").string() << '\n';
}

}  // namespace assay::cli
