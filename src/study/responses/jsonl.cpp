#include "study/responses/jsonl.h"

#include "base/json.h"
#include "study/responses/row_json.h"

namespace assay::responses {
namespace {

using Json = nlohmann::ordered_json;

// With the mark of the chain, by which nobody can cut the session short.
Json session_line(const SessionRecord& taken, const store::Chaining& chaining) {
  const store::Session& session = taken.session;
  Json line{{"type", "session"},
            {"study", taken.version.id},
            {"session", session.id},
            {"participant", taken.participant},
            {"simulated", session.simulated},
            {"outcome", outcome_of(session)},
            {"started", session.started},
            {"ended", session.ended ? Json(*session.ended) : Json()},
            {"seed", fmt::format("{}", session.seed)},  // more digits than a JSON number keeps
            {"chain", chaining.mark(session.chain)}};
  // Of the client the family of browser and system; the panel's parameters stay in the store.
  line["client"] = json_or_null(session.client);
  line["exclusions"] = Json::array();
  for (const store::Exclusion& decided : taken.exclusions) {
    line["exclusions"].push_back(
        {{"at", decided.at}, {"excluded", decided.excluded}, {"reason", decided.reason}});
  }
  line["interruptions"] = Json::array();
  for (const store::Interruption& one : taken.interruptions) {
    line["interruptions"].push_back({{"at", one.at},
                                     {"position", one.position},
                                     {"resumed_at", one.resumed_at},
                                     {"away_ms", one.away_ms}});
  }
  return line;
}

Json event_line(const SessionRecord& taken, const store::Event& event) {
  return {{"type", "event"},
          {"session", taken.session.id},
          {"seq", event.seq},
          {"kind", event.kind},
          {"at", event.at},
          {"body", parse_ordered_json(event.body, "An event")},
          {"verdict", parse_ordered_json(event.verdict, "A verdict")}};
}

}  // namespace

void Jsonl::operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const {
  for (const store::Study& version : scope.versions) {
    sink(info.file, line_of({{"type", "study"},
                             {"study", version.id},
                             {"name", version.name},
                             {"version", version.version},
                             {"hash", version.hash}}) +
                        '\n');
  }
  for_each_session(connection, scope, [&](const SessionRecord& taken) {
    std::string lines = line_of(session_line(taken, connection.chaining())) + '\n';
    for (const store::Event& event : taken.events) {
      lines += line_of(event_line(taken, event)) + '\n';
    }
    for (const ResponseRow& row : response_rows(taken)) {
      Json line{{"type", "response"}};
      line.update(to_json_object(row));
      lines += line_of(line) + '\n';
    }
    sink(info.file, lines);
  });
}

}  // namespace assay::responses
