#include "study/responses/psychds.h"

#include <fmt/ranges.h>

#include "base/csv_text.h"
#include "base/version.h"
#include "infra/store/withdrawal.h"
#include "study/responses/csv.h"
#include "study/responses/row_json.h"

namespace assay::responses {
namespace {

using Json = nlohmann::ordered_json;

// One row a session, with or without responses.
constexpr Column session_columns[] = {
    {"started", "when the session began: milliseconds since 1970, UTC", "whole number"},
    {"ended", "when it ended; empty when it has not", "whole number"},
    {"responses", "rows of this session in the responses", "whole number"},
    {"interruptions", "how often the participant left and came back", "whole number"}};
constexpr std::string_view shared_columns[] = {
    "study",   "version",  "session",           "participant", "simulated",
    "outcome", "excluded", "exclusion_reasons", "group",       "item_set"};

struct Counts {
  std::int64_t sessions = 0;
  std::int64_t responses = 0;
  std::int64_t excluded = 0;
  std::int64_t simulated = 0;
  std::int64_t withdrawn = 0;
};

std::string data_file(const Scope& scope, std::string_view what) {
  return fmt::format("data/study-{}_description-{}_data.csv", file_word(scope.name), what);
}

std::string sessions_header() {
  std::vector<std::string> names(std::begin(shared_columns), std::end(shared_columns));
  for (const Column& column : session_columns) names.emplace_back(column.name);
  return csv_record(names);
}

std::string session_record(const SessionRecord& taken, std::size_t responses) {
  const store::Session& session = taken.session;
  const auto text = [](const std::optional<std::int64_t>& value) {
    return value ? fmt::format("{}", *value) : std::string();
  };
  const std::string set =
      session.item_set
          ? taken.study.design().item_sets.at(static_cast<std::size_t>(*session.item_set)).name
          : "";
  const std::vector<std::string> cells{taken.version.name,
                                       fmt::format("{}", taken.version.version),
                                       session.id,
                                       taken.participant,
                                       session.simulated ? "true" : "false",
                                       outcome_of(session),
                                       session.excluded ? "true" : "false",
                                       fmt::format("{}", fmt::join(exclusion_reasons(taken), "; ")),
                                       text(session.condition),
                                       set,
                                       fmt::format("{}", session.started),
                                       text(session.ended),
                                       fmt::format("{}", responses),
                                       fmt::format("{}", taken.interruptions.size())};
  return csv_record(cells);
}

Json property(const Column& column) {
  return {{"@type", "PropertyValue"},
          {"name", column.name},
          {"description", column.description},
          {"valueReference", column.kind}};
}

std::string description(const Scope& scope) {
  Json variables = Json::array();
  for (const Column& column : columns()) variables.push_back(property(column));
  for (const Column& column : session_columns) variables.push_back(property(column));
  Json hashes = Json::array();
  for (const store::Study& one : scope.versions) {
    hashes.push_back(fmt::format("{} {}", one.id, one.hash));
  }
  return Json{{"@context", "https://schema.org"},
              {"@type", "Dataset"},
              {"name", scope.name},
              {"description", fmt::format("Responses of people in the study '{}', one row a "
                                          "response, and its sessions, one row a session.",
                                          scope.name)},
              {"identifier", hashes},
              {"variableMeasured", variables}}
             .dump(2, ' ', false, Json::error_handler_t::replace) +
         '\n';
}

std::string read_me(const Scope& scope, const Counts& counts) {
  return fmt::format(
      "# {}\n\n"
      "{} sessions with {} responses; {} sessions are excluded and {} are simulated: both are "
      "columns, no row was dropped. {} participants withdrew; nothing of them is here.\n\n"
      "- `{}`: one row a response\n- `{}`: one row a session\n\n"
      "Every column is described in `dataset_description.json`. Cells that a spreadsheet would "
      "take for a formula begin with an apostrophe. Rows in which `free_text` is true hold words "
      "of participants, which may be personal data: read them before you share this folder.\n",
      scope.name, counts.sessions, counts.responses, counts.excluded, counts.simulated,
      counts.withdrawn, data_file(scope, "responses"), data_file(scope, "sessions"));
}

std::string changes(const Scope& scope) {
  std::string text = fmt::format("Exported by assay {}. Versions of the design:\n\n", version);
  for (const store::Study& one : scope.versions) {
    text += fmt::format("- {}: {}\n", one.version, one.hash);
  }
  return text;
}

}  // namespace

std::string file_word(std::string_view text) {
  std::string word;
  for (const char letter : text) {
    const bool kept = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                      (letter >= 'A' && letter <= 'Z');
    if (kept) word += letter;
  }
  return word.empty() ? "unnamed" : word;
}

// The sessions are gone through twice, once for each file, so that neither is held.
void Psychds::operator()(store::Connection& connection, const Scope& scope,
                         const Sink& sink) const {
  Counts counts;
  sink("dataset_description.json", description(scope));
  const std::string responses = data_file(scope, "responses");
  sink(responses, csv_header());
  for_each_session(connection, scope, [&](const SessionRecord& taken) {
    sink(responses, csv_rows(response_rows(taken)));
  });
  const std::string sessions = data_file(scope, "sessions");
  sink(sessions, sessions_header());
  for_each_session(connection, scope, [&](const SessionRecord& taken) {
    const std::size_t rows = response_rows(taken).size();
    ++counts.sessions;
    counts.responses += static_cast<std::int64_t>(rows);
    counts.excluded += taken.session.excluded ? 1 : 0;
    counts.simulated += taken.session.simulated ? 1 : 0;
    sink(sessions, session_record(taken, rows));
  });
  for (const store::Study& one : scope.versions) {
    for (const auto& stone : store::tombstones(connection, one.id)) {
      counts.withdrawn += stone.reason == "withdrawn" ? 1 : 0;
    }
  }
  sink("README.md", read_me(scope, counts));
  sink("CHANGES.md", changes(scope));
}

}  // namespace assay::responses
