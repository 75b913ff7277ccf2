#include "infra/store/migrations.h"

#include "base/sha256.h"
#include "base/wall_clock.h"
#include "infra/store/connection.h"
#include "infra/store/schema.h"

namespace assay::store {
namespace {

constexpr Migration steps_so_far[] = {
    {"studies, slots, sessions and events", first_tables},
    {"consent, payment, exclusion and withdrawal", tables_of_care},
    {"accounts and the audit log", tables_of_researchers},
    {"known time and announced purges", tables_of_retention},
    {"what came with a token, and how a session stands", columns_of_arrival_and_course},
    {"participants' own tokens and links for passwords", own_tokens_and_password_links},
};

// Any number that no other program takes for its own lock.
constexpr std::string_view wait_for_others = "SELECT pg_advisory_xact_lock(4157534159)";

void check_record(const Rows& applied, std::span<const Migration> steps) {
  if (applied.size() > steps.size()) {
    fail(
        "The database was made by a newer assay (its tables are of step {}, this program knows "
        "{}): use that version or a later one.",
        applied.size(), steps.size());
  }
  for (std::size_t at = 0; at < applied.size(); ++at) {
    if (applied[at].text(1) != sha256(steps[at].sql)) {
      fail(
          "Step {} of the database's tables ('{}') is not this program's: it is no database of "
          "assay, or was made by a version that was never published.",
          applied[at].integer(0), applied[at].text(2));
    }
  }
}

}  // namespace

std::span<const Migration> migrations() { return steps_so_far; }

void migrate(Connection& connection) { migrate(connection, migrations()); }

void migrate(Connection& connection, std::span<const Migration> steps) {
  Transaction transaction(connection);
  if (connection.dialect() == Dialect::postgres) connection.script(std::string(wait_for_others));
  connection.script(
      "CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL, "
      "hash TEXT NOT NULL, applied BIGINT NOT NULL)");
  const Rows applied = connection.run("SELECT number, hash, name FROM migrations ORDER BY number");
  check_record(applied, steps);
  for (std::size_t at = applied.size(); at < steps.size(); ++at) {
    connection.script(std::string(steps[at].sql));
    connection.run("INSERT INTO migrations (number, name, hash, applied) VALUES ($1, $2, $3, $4)",
                   {static_cast<std::int64_t>(at) + 1, steps[at].name, sha256(steps[at].sql),
                    wall_clock_ms()});
  }
  transaction.commit();
}

}  // namespace assay::store
