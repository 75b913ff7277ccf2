#include "infra/store/restore.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/processor_time_test.h"
#include "base/rng.h"
#include "infra/store/accounts.h"
#include "infra/store/audit.h"
#include "infra/store/backup.h"
#include "infra/store/chain_key.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/exclusions.h"
#include "infra/store/integrity.h"
#include "infra/store/manifest.h"
#include "infra/store/rows_test.h"
#include "infra/store/secret.h"
#include "infra/store/slots.h"

namespace assay::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

class Restoring : public testing::Test {
 protected:
  void SetUp() override {
    const auto c = open_chained(folder_ / "assay.db", key_file());
    a_study(*c);
    const Target target{0, 0, 4};
    create_slots(*c, "faces@1", std::span(&target, 1));
    for (const char* name : {"anna", "bert", "cleo"}) {
      Session session = a_session(*c, name);
      lease_slot(*c, session, 0, 10);
      std::vector<Event> events;
      for (std::int64_t seq = 1; seq <= 5; ++seq) {
        events.push_back({seq, "answer", 100 + seq, fmt::format("{{\"n\":{}}}", seq), "{}"});
      }
      append_all(*c, session.id, events);
      if (session.participant == "cleo") exclude(*c, session.id, "slept", "ada", 5);
    }
    create_account(*c, invite(*c, Role::owner, 0, 9), "ada", "h", 1);
    audit(*c, {0, 1, "ada", "freeze", "faces@1", "{}"});
  }
  fs::path key_file() { return folder_ / "chain.key"; }
  std::vector<Session> sessions(Connection& c) { return list_sessions(c, "faces@1"); }

  void back_up_again(bool with_key = false) {
    fs::remove(folder_ / "backup");
    back_up(folder_ / "assay.db", folder_ / "backup",
            {.key_file = key_file(), .with_key = with_key});
  }
  void change(const std::string& sql) { open(folder_ / "backup")->script(sql); }
  RestoreReport restored(RestoreOptions options) {
    if (options.key_file.empty()) options.key_file = key_file();
    return restore_backup(folder_ / "backup", next_target(), options);
  }
  RestoreReport restored() { return restored(RestoreOptions{}); }
  // Why it is refused; nothing is left behind then.
  std::string refusal(const RestoreOptions& options = {}) {
    try {
      restored(options);
      return "";
    } catch (const Error& error) {
      EXPECT_FALSE(fs::exists(target_)) << error.what();
      return error.what();
    }
  }
  std::string refusal_after(const std::string& sql) {
    back_up_again();
    change(sql);
    return refusal();
  }
  std::string next_target() {
    target_ = folder_ / fmt::format("restored{}", ++count_);
    return target_;
  }
  std::unique_ptr<Connection> last() { return open(target_); }

  TemporaryFolder folder_;
  std::string target_;
  int count_ = 0;
};

TEST_F(Restoring, ABackupThatNobodyTouchedComesBack) {
  back_up_again();
  const RestoreReport report = restored();
  EXPECT_EQ(report.trust, Trust::verified);
  EXPECT_THAT(report.flaws, IsEmpty());
  EXPECT_GT(report.made.value(), 0);
}

// What anybody can do who knows the plain hashes of older versions.
TEST_F(Restoring, AnAnswerRewrittenWithItsChainComputedAnewIsFound) {
  back_up_again();
  {
    const auto c = open(folder_ / "backup");
    const Session session = sessions(*c)[0];
    c->run("UPDATE events SET body = '{\"n\":9}' WHERE session = $1 AND seq = 3", {session.id});
    rebuild_event_chain(*c, session.id);
    EXPECT_EQ(find_event_flaw(*c, session.id), std::nullopt) << "plain chains would not show it";
  }
  EXPECT_THAT(refusal(), HasSubstr("Rows of table 'events' are not as the backup was made."));
}

TEST_F(Restoring, TheLastAnswersCutOffAreFound) {
  const std::string cut =
      "DELETE FROM events WHERE seq > 3; "
      "UPDATE sessions SET next_seq = 4, chain = (SELECT chain FROM events "
      "WHERE events.session = sessions.id AND seq = 3)";
  EXPECT_THAT(refusal_after(cut),
              HasSubstr("Table 'events' has 9 rows; the backup was made with 15."));
}

TEST_F(Restoring, EveryOtherRowThatWasChangedIsFound) {
  const std::pair<const char*, const char*> changes[] = {
      {"UPDATE sessions SET excluded = 0; DELETE FROM exclusions", "Table 'exclusions' has 0"},
      {"UPDATE exclusions SET reason = 'failed'", "Rows of table 'exclusions'"},
      {"UPDATE sessions SET outcome = 'completed'", "Rows of table 'sessions'"},
      {"INSERT INTO accounts VALUES ('eve', 'owner', 'h', 1, 0)", "Table 'accounts' has 2 rows"},
      {"UPDATE accounts SET password = 'other'", "Rows of table 'accounts'"},
      {"UPDATE studies SET design = '[]'", "Rows of table 'studies'"},
      {"UPDATE migrations SET applied = 0", "Rows of table 'migrations'"},
      {"UPDATE manifest SET total = 1 WHERE name = 'events'", "manifest was changed"},
      {"DELETE FROM manifest WHERE name = 'events'", "manifest was changed"},
      {"UPDATE manifest SET total = 0 WHERE kind = 'seal'", "manifest was changed"},
      {"UPDATE manifest SET hash = 'x' WHERE kind = 'seal'", "manifest was changed"},
      {"DELETE FROM manifest WHERE kind = 'seal'", "manifest was changed"},
      {"DELETE FROM events WHERE session IN (SELECT id FROM sessions WHERE participant = 'anna'); "
       "UPDATE slots SET state = 'free', session = NULL, lease_end = 0 WHERE session IN (SELECT id "
       "FROM sessions WHERE participant = 'anna'); "
       "DELETE FROM sessions WHERE participant = 'anna'",
       "Table 'sessions' has 2 rows; the backup was made with 3."},
  };
  for (const auto& [sql, sentence] : changes) {
    EXPECT_THAT(refusal_after(sql), HasSubstr(sentence)) << sql;
  }
}

TEST_F(Restoring, ABackupWithoutItsManifestIsNotTakenForAnOldOne) {
  EXPECT_THAT(refusal_after("DROP TABLE manifest"), HasSubstr("has no manifest"));
  const RestoreReport report = restored({.unverified = true});
  EXPECT_EQ(report.trust, Trust::unverified);
  const auto c = open_chained(target_, key_file());
  EXPECT_THAT(flaws(*c), IsEmpty());
  EXPECT_THAT(audit_entries(*c).back().details, HasSubstr("an unverified backup was restored"));
}

TEST_F(Restoring, NobodyElsesKeyWillDo) {
  back_up_again();
  EXPECT_THAT(refusal({.key_file = folder_ / "new.key"}), HasSubstr("There is no key to check"));
  EXPECT_FALSE(fs::exists(folder_ / "new.key"));
  keep_sealing_key(folder_ / "other.key", random_sealing_key());
  EXPECT_THAT(refusal({.key_file = folder_ / "other.key"}), HasSubstr("made with another key"));
  EXPECT_THAT(refusal({.key_file = folder_ / "new.key", .other_key_file = folder_ / "other.key"}),
              HasSubstr("is not the key that"));
}

// In a workspace with a key of its own the chains go on by that, and the log says so.
TEST_F(Restoring, MovesIntoAWorkspaceWithAnotherKey) {
  back_up_again();
  keep_sealing_key(folder_ / "other.key", random_sealing_key());
  const RestoreReport report =
      restored({.key_file = folder_ / "other.key", .other_key_file = key_file()});
  EXPECT_EQ(report.trust, Trust::verified);
  const auto c = open_chained(target_, folder_ / "other.key");
  EXPECT_THAT(flaws(*c), IsEmpty());
  EXPECT_EQ(audit_entries(*c).back().action, "chain anew");
  EXPECT_THROW(open_chained(target_, key_file()), Error);
}

TEST_F(Restoring, TheKeyInTheBackupIsByChoice) {
  back_up_again();
  EXPECT_THAT(read_file(folder_ / "backup"),
              testing::Not(HasSubstr(read_file(key_file()).substr(0, 64))));
  back_up_again(true);
  EXPECT_EQ(restored({.key_file = folder_ / "new.key"}).trust, Trust::by_own_key);
  EXPECT_EQ(read_file(folder_ / "new.key"), read_file(key_file()));
  change("UPDATE events SET body = '[]'");
  EXPECT_THAT(refusal({.key_file = folder_ / "third.key"}), HasSubstr("was changed after"));
  // A forger's own key in the backup is not believed where there is a key already.
  keep_sealing_key(folder_ / "other.key", random_sealing_key());
  EXPECT_THAT(refusal({.key_file = folder_ / "other.key"}), HasSubstr("made with another key"));
}

TEST_F(Restoring, RefusesASchemaThatIsNotOurs) {
  const std::pair<const char*, const char*> changes[] = {
      {"DROP TABLE refusals; CREATE VIEW refusals AS SELECT 'a' AS study, 'b' AS reason, 1 AS "
       "total",
       "'refusals' is a view where a table belongs"},
      {"CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM audit; END",
       "a trigger 't' that assay does not make"},
      {"DROP TABLE refusals; CREATE TABLE refusals (study TEXT NOT NULL REFERENCES studies (id), "
       "reason BIGINT NOT NULL, total BIGINT NOT NULL, PRIMARY KEY (study, reason))",
       "'refusals' has other columns or types"},
      {"ALTER TABLE events ADD COLUMN more TEXT", "'events' has other columns or types"},
      {"ALTER TABLE accounts DROP COLUMN disabled", "'accounts' has other columns or types"},
      {"DROP TABLE login_failures", "no table 'login_failures'"},
      {"CREATE TABLE \"odd \"\" name; --\" (a TEXT PRIMARY KEY)", "that assay does not make"},
      {"DROP INDEX tokens_of_session", "no index 'tokens_of_session'"},
      {"INSERT INTO migrations VALUES (99, 'later', 'h', 1)", "newer assay"},
  };
  for (const auto& [sql, sentence] : changes) {
    EXPECT_THAT(refusal_after(sql), HasSubstr(sentence)) << sql;
    EXPECT_THAT(refusal({.unverified = true}), HasSubstr(sentence)) << "also unverified: " << sql;
  }
}

TEST_F(Restoring, RefusesValuesThatAssayNeverWrites) {
  const std::pair<const char*, const char*> changes[] = {
      {"UPDATE accounts SET role = 'god'", "'role' of table 'accounts' has 'god'"},
      {"UPDATE invitations SET role = 'x'; INSERT INTO invitations VALUES ('h', 'root', 1, 1)",
       "'role' of table 'invitations' has 'root'"},
      {"UPDATE sessions SET state = 'asleep'", "'state' of table 'sessions' has 'asleep'"},
      {"UPDATE studies SET state = ''", "'state' of table 'studies'"},
      {"UPDATE slots SET state = 'lent'", "'state' of table 'slots'"},
      {"UPDATE events SET at = 'noon'",
       "'at' of table 'events' has a value that is not an integer"},
      {"UPDATE events SET at = 1.5", "'at' of table 'events' has a value that is not an integer"},
      {"UPDATE events SET body = x'00ff'", "bytes where assay keeps none"},
      {"UPDATE events SET body = CAST(x'c328' AS TEXT)", "'body' of table 'events'"},
      {"UPDATE events SET body = CAST(x'610062' AS TEXT)", "zero byte"},
      {"UPDATE accounts SET name = NULL", "'name' of table 'accounts'"},
  };
  for (const auto& [sql, sentence] : changes) {
    EXPECT_THAT(refusal_after("PRAGMA foreign_keys=OFF; " + std::string(sql)), HasSubstr(sentence))
        << sql;
    EXPECT_NE(refusal({.unverified = true}), "") << "also unverified: " << sql;
  }
}

// Any cell of any table, by any value that fits: none goes unnoticed.
TEST_F(Restoring, NoticesAnyCellThatIsNotWhatItWas) {
  back_up_again();
  const std::string sound = read_file(folder_ / "backup");
  Random random(11);
  struct Place {
    std::string table, column;
  };
  std::vector<Place> places;
  {
    const auto c = open(folder_ / "backup");
    for (const Row& row :
         c->run("SELECT m.name, t.name FROM sqlite_master m JOIN pragma_table_info(m.name) t "
                "WHERE m.type = 'table'")) {
      places.push_back({row.text(0), row.text(1)});
    }
  }
  int tried = 0;
  for (int round = 0; round < 60; ++round) {
    write_file(folder_ / "backup", sound);
    const Place& place = places[random.below(places.size())];
    bool changed = false;
    try {
      const auto c = open(folder_ / "backup");
      c->script("PRAGMA foreign_keys=OFF; PRAGMA ignore_check_constraints=ON");
      const auto count = c->number(fmt::format("SELECT count(*) FROM \"{}\"", place.table));
      if (count == 0) continue;
      const auto row = static_cast<std::int64_t>(random.below(static_cast<std::size_t>(count)));
      changed = c->any(fmt::format(
          "UPDATE \"{0}\" SET \"{1}\" = CASE typeof(\"{1}\") WHEN 'integer' THEN \"{1}\" + 1 WHEN "
          "'text' THEN \"{1}\" || 'x' ELSE 7 END WHERE rowid = (SELECT rowid FROM \"{0}\" LIMIT 1 "
          "OFFSET {2}) RETURNING 1",
          place.table, place.column, row));
    } catch (const DatabaseError&) {
      continue;  // a key that is taken
    }
    ASSERT_TRUE(changed);
    ++tried;
    EXPECT_NE(refusal(), "") << place.table << '.' << place.column;
  }
  EXPECT_GT(tried, 20);
}

// Bytes of the file itself: either it is refused, or every row is as it was.
TEST_F(Restoring, WithstandsBytesThatWereFlipped) {
  back_up_again();
  const std::string sound = read_file(folder_ / "backup");
  Random random(12);
  for (int round = 0; round < 60; ++round) {
    std::string bytes = sound;
    for (int flip = 0; flip < 4; ++flip) {
      bytes[random.below(bytes.size())] ^= static_cast<char>(1 + random.below(255));
    }
    write_file(folder_ / "backup", bytes);
    if (!refusal().empty()) continue;
    const auto c = open_chained(target_, key_file());
    EXPECT_THAT(flaws(*c), IsEmpty());
    EXPECT_EQ(c->number("SELECT count(*) FROM events"), 15);
  }
}

// The sentence of whoever keeps old backups: they are read, checked as far as plain chains go, and
// not called verified.
TEST_F(Restoring, ABackupOfAnOlderVersionNeedsAWord) {
  fs::remove(folder_ / "backup");
  {
    const auto old = open(folder_ / "backup");
    migrate(*old, migrations().first(3));
    a_study(*old);
    // By hand: of columns that came later that version knew nothing.
    const Chaining plain = Chaining::plain();
    const Event event{1, "answer", 5, "{}", "{}"};
    for (const char* name : {"anna", "bert"}) {
      const std::string chain = chain_after(plain, plain.start(name), event);
      old->run(
          "INSERT INTO sessions (id, study, participant, visit, seed, simulated, state, outcome, "
          "excluded, position, next_seq, chain, started, last_seen, panel, client) VALUES ($1, "
          "'faces@1', $1, 1, 1, 0, 'active', '', 0, 0, 2, $2, 1, 1, '[]', '{}')",
          {name, chain});
      old->run(
          "INSERT INTO events (session, seq, kind, at, body, verdict, chain) VALUES ($1, 1, "
          "'answer', 5, '{}', '{}', $2)",
          {name, chain});
    }
    old->run("UPDATE events SET body = '[]' WHERE session = 'bert'");
    old->script("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode=DELETE");
  }
  EXPECT_THAT(refusal(), HasSubstr("made by an older version"));
  const RestoreReport report = restored({.unverified = true});
  EXPECT_EQ(report.trust, Trust::unverified);
  EXPECT_EQ(report.flaws.size(), 1U);
  EXPECT_EQ(flaws(*open_chained(target_, key_file())).size(), 1U)
      << "what had a flaw is not made good";
}

}  // namespace
}  // namespace assay::store
