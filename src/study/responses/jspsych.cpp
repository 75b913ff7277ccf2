#include "study/responses/jspsych.h"

#include <algorithm>

#include "base/json.h"
#include "base/version.h"
#include "study/responses/row_json.h"

namespace assay::responses {
namespace {

using Json = nlohmann::ordered_json;

struct Plugin {
  std::string_view screen;
  std::string_view name;
};
constexpr Plugin plugins[] = {{"consent", "html-button-response"},
                              {"device", "browser-check"},
                              {"instructions", "instructions"},
                              {"familiar", "html-button-response"},
                              {"definition", "html-button-response"},
                              {"decide", "image-button-response"},
                              {"recognise", "image-button-response"},
                              {"guess", "image-button-response"},
                              {"contour", "sketchpad"},
                              {"words", "assay-words"},
                              {"rate", "image-button-response"},
                              {"correct", "sketchpad"},
                              {"choose", "image-button-response"},
                              {"rest", "html-button-response"},
                              {"questions", "survey"},
                              {"debrief", "html-button-response"}};

// The index of the button that gives this answer.
Json button(const Json& response, const ResponseRow& row) {
  if (row.screen == "consent" && response.is_boolean()) return response.get<bool>() ? 0 : 1;
  if (row.screen == "rate" && response.is_number_integer()) return response.get<int>() - 1;
  if (row.screen == "choose") return row.response.empty() ? Json() : Json(row.response[0] - 'A');
  const Json options = json_or_null(row.options);
  if (!options.is_array() || !response.is_string()) return 0;  // the one button that goes on
  const auto found = std::ranges::find(options, response);
  return found == options.end() ? Json() : Json(found - options.begin());
}

// A stroke as sketchpad has it; our points have a time each, which moves have there not.
Json stroke(const Json& drawn) {
  Json actions = Json::array();
  const Json& points = drawn.at("points");
  for (const Json& point : points) {
    Json action{{"action", actions.empty() ? "start" : "move"}, {"x", point[0]}, {"y", point[1]}};
    if (point.size() > 2) action["t"] = point[2];
    actions.push_back(std::move(action));
  }
  Json end{{"action", "end"}};
  if (!points.empty() && points.back().size() > 2) end["t"] = points.back()[2];
  actions.push_back(std::move(end));
  return actions;
}

void put_response(const Json& response, const ResponseRow& row, Json& trial) {
  const std::string_view plugin = plugin_of(row.screen);
  if (plugin.ends_with("button-response")) {
    trial["response"] = button(response, row);
  } else if (plugin == "sketchpad") {
    trial["strokes"] = Json::array();
    if (response.is_object()) {
      for (const Json& drawn : response.at("strokes")) trial["strokes"].push_back(stroke(drawn));
    }
  } else if (plugin == "browser-check" && response.is_object()) {
    trial.update(response);
  } else {
    trial["response"] = response;
  }
}

Json stimulus_of(const ResponseRow& row) {
  const Json files = json_or_null(row.stimuli);
  return files.is_array() && !files.empty() ? files[0] : Json();
}

// An event is a trial, though a questionnaire is several of our rows.
Json trial_of(const SessionRecord& taken, const store::Event& event, const ResponseRow& row,
              int index) {
  const std::string_view plugin = plugin_of(row.screen);
  Json trial{{"trial_type", plugin},
             {"trial_index", index},
             {"plugin_version", version},
             {"time_elapsed", event.at - taken.session.started},
             {"rt", row.rt ? Json(*row.rt) : Json()},
             {"stimulus", stimulus_of(row)}};
  put_response(parse_ordered_json(event.body, "An answer").at("response"), row, trial);
  Json ours = to_json_object(row);
  if (row.screen == "questions") {
    for (const char* key : {"question", "free_text"}) ours.erase(key);
  }
  ours["response_text"] = row.screen == "questions" ? Json() : ours["response"];
  for (const auto& [key, value] : ours.items()) {
    if (!trial.contains(key) && key != "response") trial[key] = value;
  }
  return trial;
}

}  // namespace

std::string_view plugin_of(std::string_view screen) {
  for (const Plugin& plugin : plugins) {
    if (plugin.screen == screen) return plugin.name;
  }
  return "assay-unknown";
}

void Jspsych::operator()(store::Connection& connection, const Scope& scope,
                         const Sink& sink) const {
  bool is_first = true;
  sink(info.file, "[");
  for_each_session(connection, scope, [&](const SessionRecord& taken) {
    std::map<std::int64_t, const store::Event*> events;
    for (const store::Event& event : taken.events) events[event.seq] = &event;
    std::string text;
    int index = 0;
    std::int64_t last = -1;
    for (const ResponseRow& row : response_rows(taken)) {
      if (row.seq == last) continue;
      last = row.seq;
      text += is_first ? "\n" : ",\n";
      is_first = false;
      text += line_of(trial_of(taken, *events.at(row.seq), row, index++));
    }
    sink(info.file, text);
  });
  sink(info.file, "\n]\n");
}

}  // namespace assay::responses
