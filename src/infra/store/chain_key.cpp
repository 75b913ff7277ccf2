#include "infra/store/chain_key.h"

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/wall_clock.h"
#include "infra/store/audit.h"
#include "infra/store/events.h"
#include "infra/store/migrations.h"
#include "infra/store/secret.h"

namespace assay::store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_flaws_told = 20;

std::string text_of(const SealingKey& key) { return {key.begin(), key.end()}; }

// The audit log's head is locked: servers that start at once wait for each other.
void lock_chains(Connection& connection) {
  connection.first(fmt::format("SELECT number FROM chain_heads WHERE name = 'audit'{}",
                               connection.for_update()));
}

[[noreturn]] void fail_for_key(const fs::path& key_file) {
  fail(
      "'{}' is not the key that this database's chains are made with: put the right one there "
      "('assay backup' reminds of keeping a copy).",
      key_file.string());
}

}  // namespace

Chaining read_chaining(const fs::path& key_file) {
  if (!fs::exists(key_file)) {
    fail("There is no key '{}': put it back from where you keep a copy.", key_file.string());
  }
  return Chaining::keyed(text_of(sealing_key(key_file)));
}

std::optional<Chaining> chaining_of(std::string_view digits) {
  const auto key = sealing_key_of(digits);
  if (!key) return std::nullopt;
  return Chaining::keyed(text_of(*key));
}

std::string chain_fingerprint(Connection& connection) {
  const auto row = connection.first("SELECT chain FROM chain_heads WHERE name = 'key'");
  return row ? row->text(0) : "";
}

void rechain(Connection& connection, const std::optional<Chaining>& before, const Chaining& after,
             std::string_view why) {
  std::vector<std::string> flaws;
  std::int64_t sessions = 0;
  const Rows all = connection.run("SELECT id FROM sessions ORDER BY started, id");
  for (const Row& row : all) {
    if (before) connection.chain_with(*before);
    auto flaw = before ? find_event_flaw(connection, row.text(0)) : std::nullopt;
    connection.chain_with(after);
    if (flaw) {
      flaws.push_back(std::move(*flaw));
    } else {
      rebuild_event_chain(connection, row.text(0));
      ++sessions;
    }
  }
  if (before) connection.chain_with(*before);
  auto flaw = before ? find_audit_flaw(connection) : std::nullopt;
  connection.chain_with(after);
  if (flaw) {
    flaws.push_back(std::move(*flaw));
  } else {
    rebuild_audit_chain(connection);
  }
  connection.run(
      "INSERT INTO chain_heads (name, number, chain) VALUES ('key', 0, $1) "
      "ON CONFLICT (name) DO UPDATE SET chain = $1",
      {after.fingerprint()});
  const std::size_t found = flaws.size();
  if (found > most_flaws_told) flaws.resize(most_flaws_told);
  audit(connection, {.at = wall_clock_ms(),
                     .actor = "server",
                     .action = "chain anew",
                     .subject = "all studies",
                     .details = nlohmann::json{
                         {"why", why},
                         {"checked", before.has_value()},
                         {"sessions", sessions},
                         {"flaws found", found},
                         {"flaws",
                          flaws}}.dump()});
}

void chain_by(Connection& connection, const fs::path& key_file) {
  if (const std::string known = chain_fingerprint(connection); !known.empty()) {
    const Chaining chaining = read_chaining(key_file);
    if (chaining.fingerprint() != known) fail_for_key(key_file);
    return connection.chain_with(chaining);
  }
  const Chaining chaining = Chaining::keyed(text_of(sealing_key(key_file)));
  Transaction transaction(connection);
  lock_chains(connection);
  if (const std::string known = chain_fingerprint(connection); known.empty()) {
    const bool is_new = !connection.any("SELECT id FROM sessions LIMIT 1") &&
                        !connection.any("SELECT number FROM audit LIMIT 1");
    if (is_new) {
      connection.run("INSERT INTO chain_heads (name, number, chain) VALUES ('key', 0, $1)",
                     {chaining.fingerprint()});
    } else {
      rechain(connection, Chaining::plain(), chaining, "the first start with keyed chains");
    }
  } else if (known != chaining.fingerprint()) {
    fail_for_key(key_file);
  }
  transaction.commit();
  connection.chain_with(chaining);
}

std::unique_ptr<Connection> open_chained(const std::string& url, const fs::path& key_file) {
  auto connection = open(url);
  migrate(*connection);
  chain_by(*connection, key_file);
  return connection;
}

}  // namespace assay::store
