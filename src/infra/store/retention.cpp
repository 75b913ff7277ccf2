#include "infra/store/retention.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "infra/store/audit.h"
#include "infra/store/studies.h"
#include "infra/store/withdrawal.h"

namespace assay::store {
namespace {

using nlohmann::json;

void tell(Connection& connection, std::int64_t now, std::string_view action, std::string_view study,
          const json& details) {
  audit(connection, {.at = now,
                     .actor = "server",
                     .action = std::string(action),
                     .subject = std::string(study),
                     .details = details.dump()});
}

void announce(Connection& connection, const Retention& study, const KnownTime& known,
              std::int64_t now, std::int64_t grace_ms) {
  connection.run("INSERT INTO announced_purges (study, announced, observed) VALUES ($1, $2, $3)",
                 {study.study, now, known.observed});
  tell(connection, now, "announce purge", study.study,
       {{"keep_until", *study.keep_until},
        {"sessions", study.sessions},
        {"events", study.events},
        {"grace_ms", grace_ms}});
}

void take_back(Connection& connection, std::string_view study) {
  connection.run("DELETE FROM announced_purges WHERE study = $1", {study});
}

}  // namespace

std::vector<Retention> retentions(Connection& connection, std::int64_t grace_ms) {
  const KnownTime known = known_time(connection).value_or(KnownTime{});
  std::vector<Retention> all;
  for (const Row& row : connection.run(
           "SELECT studies.id, studies.keep_until, announced_purges.announced, "
           "announced_purges.observed, "
           "(SELECT count(*) FROM sessions WHERE sessions.study = studies.id), "
           "(SELECT CAST(coalesce(sum(next_seq - 1), 0) AS BIGINT) FROM sessions "
           "WHERE sessions.study = studies.id) "
           "FROM studies LEFT JOIN announced_purges ON announced_purges.study = studies.id "
           "WHERE studies.participant_key <> '' "
           "ORDER BY studies.keep_until IS NULL, studies.keep_until, studies.id")) {
    Retention one{.study = row.text(0),
                  .keep_until = row.optional_integer(1),
                  .sessions = row.integer(4),
                  .events = row.integer(5),
                  .announced = row.optional_integer(2)};
    one.is_due = one.keep_until && *one.keep_until <= known.mark;
    const std::int64_t since = one.announced ? known.observed - row.integer(3) : 0;
    one.grace_left = std::clamp(grace_ms - since, std::int64_t{0}, grace_ms);
    all.push_back(std::move(one));
  }
  return all;
}

std::int64_t enforce_retention(Connection& connection, const KnownTime& known, std::int64_t now,
                               std::int64_t grace_ms) {
  std::int64_t deleted = 0;
  if (!connection.any("SELECT id FROM studies WHERE keep_until <= $1 AND participant_key <> ''",
                      {known.mark}) &&
      !connection.any("SELECT study FROM announced_purges LIMIT 1")) {
    return deleted;
  }
  for (const Retention& study : retentions(connection, grace_ms)) {
    if (study.is_due && !study.announced) {
      announce(connection, study, known, now, grace_ms);
    } else if (!study.is_due && study.announced) {
      take_back(connection, study.study);
      tell(connection, now, "take back purge", study.study, json::object());
    } else if (study.is_due && study.grace_left == 0) {
      take_back(connection, study.study);
      purge(connection, study.study, now);
      deleted += study.sessions;
      tell(connection, now, "purge", study.study,
           {{"sessions", study.sessions}, {"events", study.events}});
    }
  }
  return deleted;
}

void keep_study(Connection& connection, std::string_view study,
                std::optional<std::int64_t> keep_until) {
  // Not while a server decides what is due.
  const auto known = lock_time(connection);
  lock_study(connection, study);
  if (find_study(connection, study).value().participant_key.empty()) {
    fail("The data of study '{}' are deleted already.", study);
  }
  if (keep_until && known && *keep_until <= known->mark) {
    fail("The date to keep study '{}' until must be in the future.", study);
  }
  connection.run("UPDATE studies SET keep_until = $2 WHERE id = $1", {study, nullable(keep_until)});
  take_back(connection, study);
}

}  // namespace assay::store
