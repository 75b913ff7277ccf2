#include "infra/store/chain_key.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "infra/store/audit.h"
#include "infra/store/database_test.h"
#include "infra/store/events.h"
#include "infra/store/integrity.h"
#include "infra/store/rows_test.h"
#include "infra/store/withdrawal.h"

namespace assay::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class ChainKey : public DatabaseTest {
 protected:
  std::filesystem::path key_file() { return folder_ / "chain.key"; }
  static std::string answered(Connection& c, const std::string& who) {
    const Session session = a_session(c, who);
    const Event events[] = {
        {1, "answer", 1, "{}", "{}"}, {2, "answer", 2, "{}", "{}"}, {3, "answer", 3, "{}", "{}"}};
    append_all(c, session.id, events);
    return session.id;
  }
};
INSTANTIATE_TEST_SUITE_P(Databases, ChainKey, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(ChainKey, IsMadeForItsOwnerAlone) {
  const auto c = open_chained(url(), key_file());
  struct stat status {};
  ASSERT_EQ(::stat(key_file().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  EXPECT_TRUE(c->chaining().is_keyed());
  EXPECT_THAT(flaws(*c), IsEmpty());
}

// By whom the plain hashes of older versions are known, and everything that is in the database.
TEST_P(ChainKey, ACutOrAForgedEndCannotBeMadeWithoutTheKey) {
  const auto c = open_chained(url(), key_file());
  a_study(*c);
  const std::string id = answered(*c, "p");
  audit(*c, {0, 1, "ada", "freeze", "faces@1", "{}"});
  audit(*c, {0, 2, "ada", "open", "faces@1", "{}"});
  EXPECT_THAT(flaws(*c), IsEmpty());
  for (const char* cut : {
           "DELETE FROM events WHERE seq = 3; UPDATE sessions SET next_seq = 3, chain = (SELECT "
           "chain FROM events WHERE events.session = sessions.id AND seq = 2)",
           "DELETE FROM audit WHERE number = 2; UPDATE chain_heads SET number = 1, chain = (SELECT "
           "chain FROM audit WHERE number = 1) WHERE name = 'audit'",
       }) {
    const Transaction undone(*c);
    c->script(cut);
    EXPECT_EQ(flaws(*c).size(), 1U) << cut;
  }
  const Transaction undone(*c);
  const Chaining keyed = c->chaining();
  c->chain_with(Chaining::plain());
  c->run("UPDATE events SET body = '[]' WHERE session = $1 AND seq = 2", {id});
  rebuild_event_chain(*c, id);
  c->chain_with(keyed);
  EXPECT_THAT(flaws(*c), testing::ElementsAre(HasSubstr("Event 1 of session")));
}

TEST_P(ChainKey, AnOldDatabaseIsCheckedAndChainedAnewOnce) {
  {
    const auto old = open(url());
    migrate(*old);
    a_study(*old);
    answered(*old, "good");
    const std::string bad = answered(*old, "bad");
    audit(*old, {0, 1, "ada", "freeze", "faces@1", "{}"});
    old->run("UPDATE events SET body = '[]' WHERE session = $1 AND seq = 2", {bad});
    EXPECT_EQ(flaws(*old).size(), 1U);
  }
  const auto c = open_chained(url(), key_file());
  EXPECT_EQ(flaws(*c).size(), 1U) << "what had a flaw is not made good";
  const auto entries = audit_entries(*c);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[1].action, "chain anew");
  const auto details = nlohmann::json::parse(entries[1].details);
  EXPECT_EQ(details["sessions"], 1);
  EXPECT_EQ(details["flaws found"], 1);
  EXPECT_EQ(audit_entries(*open_chained(url(), key_file())).size(), 2U);
}

TEST_P(ChainKey, AnotherKeyOrNoneIsRefused) {
  open_chained(url(), key_file());
  std::filesystem::rename(key_file(), folder_ / "kept");
  EXPECT_THROW(open_chained(url(), key_file()), Error);
  EXPECT_FALSE(std::filesystem::exists(key_file())) << "no new one is made in its place";
  {
    const std::string other = another_database();
    open_chained(other, key_file());
  }
  EXPECT_THROW(open_chained(url(), key_file()), Error);
  std::filesystem::rename(folder_ / "kept", key_file());
  EXPECT_NO_THROW(open_chained(url(), key_file()));
}

TEST_P(ChainKey, WithdrawalAndPurgeLeaveEveryChainSound) {
  const auto c = open_chained(url(), key_file());
  a_study(*c);
  a_study(*c, "words");
  const std::string gone = answered(*c, "gone");
  answered(*c, "stays");
  audit(*c, {0, 1, "ada", "freeze", "faces@1", "{}"});
  withdraw(*c, gone, 9);
  EXPECT_THAT(flaws(*c), IsEmpty());
  purge(*c, "faces@1", 10);
  EXPECT_THAT(flaws(*c), IsEmpty());
}

// Two servers that start at once on what is old.
TEST_P(ChainKey, ServersThatStartAtOnceAgree) {
  {
    const auto old = open(url());
    migrate(*old);
    a_study(*old);
    for (int who = 0; who < 20; ++who) answered(*old, fmt::format("p{}", who));
  }
  {
    std::vector<std::jthread> servers;
    for (int server = 0; server < 4; ++server) {
      servers.emplace_back([this] { EXPECT_NO_THROW(open_chained(url(), key_file())); });
    }
  }
  const auto c = open_chained(url(), key_file());
  EXPECT_THAT(flaws(*c), IsEmpty());
  EXPECT_EQ(audit_entries(*c).size(), 1U);
}

}  // namespace
}  // namespace assay::store
