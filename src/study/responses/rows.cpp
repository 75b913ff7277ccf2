// Rows from the events of a session.
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/json.h"
#include "study/design/needs.h"
#include "study/design/server_time.h"
#include "study/responses/sessions.h"

namespace assay::responses {
namespace {

using nlohmann::json;

std::string dumped(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// A text as it is, anything else as JSON, nothing as nothing.
std::string plain(const json& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.get<std::string>() : dumped(value);
}

std::string text_at(const json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? "" : plain(*found);
}

std::optional<std::int64_t> number_at(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

class Rows {
 public:
  explicit Rows(const SessionRecord& taken) : taken_(taken), design_(taken.study.design()) {
    for (const store::Event& event : taken.events) {
      if (event.kind != "answer") continue;
      latest_[parse_json(event.verdict, "A verdict").value("step", std::int64_t{-1})] = event.seq;
    }
    const store::Session& session = taken.session;
    common_.study = taken.version.name;
    common_.version = taken.version.version;
    common_.design_hash = taken.version.hash;
    common_.session = session.id;
    common_.participant = taken.participant;
    common_.simulated = session.simulated;
    common_.outcome = outcome_of(session);
    common_.excluded = session.excluded;
    common_.exclusion_reasons = fmt::format("{}", fmt::join(exclusion_reasons(taken), "; "));
    common_.group = session.condition;
    if (session.item_set) {
      common_.item_set = design_.item_sets.at(static_cast<std::size_t>(*session.item_set)).name;
    }
  }

  std::vector<ResponseRow> operator()() {
    for (const store::Event& event : taken_.events) {
      if (event.kind == "answer") add(event);
    }
    return std::move(rows_);
  }

 private:
  void add(const store::Event& event) {
    const json body = parse_json(event.body, "An answer");
    const json verdict = parse_json(event.verdict, "A verdict");
    const json& facts = verdict.at("facts");
    ResponseRow row = common_;
    row.seq = event.seq;
    row.received = event.at;
    row.step = verdict.at("step").get<std::int64_t>();
    row.superseded = latest_[row.step] != event.seq;
    row.interrupted = std::ranges::any_of(taken_.interruptions, [&](const auto& interruption) {
      return interruption.position == row.step && event.at >= interruption.at;
    });
    place(facts, row);
    about_item(facts, row);
    timing(body, row);
    row.server_ms = number_at(verdict, "server_ms");
    // Of an interrupted trial much is in neither; of other screens nobody asks for the time.
    if (row.rt && row.server_ms && !row.interrupted && !row.item.empty()) {
      row.rt_flag = study::rt_flag(*row.rt, row.onset.value_or(0), *row.server_ms);
    }
    const json& correct = verdict.at("correct");
    if (correct.is_boolean()) row.correct = correct.get<bool>();
    answer(body.at("response"), row);
  }

  void place(const json& facts, ResponseRow& row) const {
    row.screen = text_at(facts, "screen");
    row.phase = text_at(facts, "phase");
    row.block = number_at(facts, "block").value_or(0);
    row.position = number_at(facts, "position").value_or(0);
    row.repetition = number_at(facts, "repetition");
    row.level = number_at(facts, "level");
    row.item = text_at(facts, "item");
    row.condition = text_at(facts, "condition");
    if (row.item.empty() && row.group && design_.assignment == study::Assignment::between) {
      row.condition = design_.conditions.at(static_cast<std::size_t>(*row.group)).name;
    }
    row.options = text_at(facts, facts.contains("answers") ? "answers" : "choices");
  }

  void about_item(const json& facts, ResponseRow& row) const {
    if (row.item.empty()) return;
    const std::vector<study::StudyItem>& items = taken_.study.material().items;
    const auto found = std::ranges::find(items, row.item, &study::StudyItem::id);
    if (found == items.end()) return;
    row.label = found->label;
    row.prediction = found->prediction;
    row.confidence = found->confidence;
    row.bin = found->bin;
    row.adversarial = found->adversarial;
    row.category = found->category;
    row.stimuli = shown(facts, row, static_cast<std::int32_t>(found - items.begin()));
  }

  // Files of the pictures on the screen, in their order.
  std::string shown(const json& facts, const ResponseRow& row, std::int32_t item) const {
    json files = json::array();
    const auto put = [&](std::size_t condition, const std::string& part) {
      const bool level = part == "level" && row.level;
      const study::Stimulus* found = taken_.study.stimulus(
          item, condition, level ? study::level_part(static_cast<int>(*row.level)) : part);
      if (found != nullptr) files.push_back(found->file);
    };
    for (std::size_t at = 0; at < design_.conditions.size(); ++at) {
      const study::Condition& condition = design_.conditions[at];
      if (row.screen == "contour" && condition.name == row.condition) put(at, "picture");
      if (!shows_pictures(row.screen) || condition.name != row.condition) continue;
      for (const study::Shown& picture : condition.shows) put(at, picture.part);
    }
    if (row.screen == "definition") {
      const study::Class* meant = taken_.study.class_named(row.prediction);
      if (meant != nullptr) files = meant->samples;
    }
    if (row.screen == "choose") {
      put(0, "picture");
      for (const json& name : facts.value("choices", json::array())) {
        for (std::size_t at = 0; at < design_.conditions.size(); ++at) {
          if (name == design_.conditions[at].name) put(at, "explanation");
        }
      }
    }
    return files.empty() ? "" : dumped(files);
  }

  static bool shows_pictures(const std::string& screen) {
    return screen == "decide" || screen == "recognise" || screen == "guess" || screen == "rate" ||
           screen == "correct";
  }

  static void timing(const json& body, ResponseRow& row) {
    row.rt = number_at(body, "rt");
    row.onset = number_at(body, "onset");
    row.first_input = number_at(body, "first_input");
    row.focus_losses = number_at(body, "focus_losses");
    row.dropped_frames = number_at(body, "dropped_frames");
    if (const auto refresh = body.find("refresh"); refresh != body.end()) {
      row.refresh = refresh->get<double>();
    }
    row.input = text_at(body, "input");
    const auto viewport = body.find("viewport");
    if (viewport == body.end()) return;
    row.viewport_width = viewport->at(0).get<std::int64_t>();
    row.viewport_height = viewport->at(1).get<std::int64_t>();
  }

  void answer(const json& response, ResponseRow& row) {
    if (row.screen == "questions" && response.is_object()) return questionnaire(response, row);
    row.response = plain(response);
    if (row.screen == "choose") {
      row.response = text_at(response, "choice");
      row.justification = text_at(response, "why");
      row.free_text = !row.justification.empty();
    }
    rows_.push_back(std::move(row));
  }

  // In the order of the design.
  void questionnaire(const json& response, const ResponseRow& common) {
    for (const study::Question& question : design_.questionnaire) {
      const auto given = response.find(question.id);
      if (given == response.end()) continue;
      ResponseRow row = common;
      row.question = question.id;
      row.response = plain(*given);
      row.free_text = question.kind == study::QuestionKind::text && !row.response.empty();
      rows_.push_back(std::move(row));
    }
  }

  const SessionRecord& taken_;
  const study::Design& design_;
  ResponseRow common_;
  std::map<std::int64_t, std::int64_t> latest_;  // the event that answers a step last
  std::vector<ResponseRow> rows_;
};

}  // namespace

std::vector<ResponseRow> response_rows(const SessionRecord& taken) { return Rows(taken)(); }

}  // namespace assay::responses
