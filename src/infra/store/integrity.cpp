#include "infra/store/integrity.h"

#include "infra/store/audit.h"
#include "infra/store/events.h"

namespace assay::store {
namespace {

// A question that should have no answer, and what it means when it has.
struct Question {
  std::string_view sql;  // gives one column of text: what the sentence is about
  std::string_view sentence;
};

constexpr Question questions[] = {
    {"SELECT study FROM slots WHERE (state = 'free') <> (session IS NULL)",
     "A slot of study '{}' is free and held at once, or neither."},
    {"SELECT sessions.id FROM slots JOIN sessions ON sessions.id = slots.session WHERE "
     "sessions.study <> slots.study OR sessions.condition IS NULL "
     "OR sessions.condition <> slots.condition OR sessions.item_set <> slots.item_set",
     "Session '{}' holds a slot of another cell."},
    {"SELECT sessions.id FROM slots JOIN sessions ON sessions.id = slots.session "
     "WHERE sessions.excluded <> 0",
     "Session '{}' is excluded and holds a slot."},
    {"SELECT id FROM sessions JOIN tombstones ON tombstones.session = sessions.id",
     "Session '{}' was deleted and is there."},
};

}  // namespace

std::vector<std::string> flaws_of_file(Connection& connection) {
  std::vector<std::string> found;
  if (connection.dialect() != Dialect::sqlite) return found;
  for (const Row& row : connection.run("PRAGMA integrity_check")) {
    if (row.text(0) != "ok") found.push_back(fmt::format("The file is damaged: {}", row.text(0)));
  }
  for (const Row& row : connection.run("PRAGMA foreign_key_check")) {
    found.push_back(fmt::format("A row of '{}' refers to one of '{}' that is not there.",
                                row.text(0), row.text(2)));
  }
  return found;
}

std::vector<std::string> flaws(Connection& connection, std::size_t most) {
  std::vector<std::string> found = flaws_of_file(connection);
  for (const Question& question : questions) {
    for (const Row& row : connection.run(question.sql)) {
      found.push_back(fmt::format(fmt::runtime(question.sentence), row.text(0)));
    }
  }
  if (auto flaw = find_audit_flaw(connection)) found.push_back(std::move(*flaw));
  for (const Row& row : connection.run("SELECT id FROM sessions ORDER BY started, id")) {
    if (found.size() >= most) break;
    if (auto flaw = find_event_flaw(connection, row.text(0))) found.push_back(std::move(*flaw));
  }
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace assay::store
