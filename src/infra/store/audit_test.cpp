#include "infra/store/audit.h"

#include <thread>

#include "infra/store/database_test.h"
#include "infra/store/store.h"

namespace assay::store {
namespace {

using Audit = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Audit, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Audit, ShowsEveryChange) {
  Connection& c = database();
  EXPECT_FALSE(find_audit_flaw(c));
  for (const char* action : {"freeze", "open", "export", "exclude"}) {
    audit(c, {0, 5, "ada", action, "faces@1", "{}"});
  }
  const auto entries = audit_entries(c, 2, 2);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].number, 2);
  EXPECT_EQ(entries[0].action, "open");
  EXPECT_EQ(entries[1].subject, "faces@1");
  EXPECT_FALSE(find_audit_flaw(c));
  for (const char* change : {
           "UPDATE audit SET actor = 'bob' WHERE number = 1",
           "UPDATE audit SET at = 6 WHERE number = 4",
           "UPDATE audit SET details = '' WHERE number = 2",
           "DELETE FROM audit WHERE number = 1",
           "DELETE FROM audit WHERE number = 3",
           "DELETE FROM audit WHERE number = 4",
           "DELETE FROM audit",
           "UPDATE audit SET number = 5 WHERE number = 4",
           "UPDATE chain_heads SET chain = ''",
           "DELETE FROM chain_heads",
       }) {
    const Transaction undone(c);
    c.run(change);
    EXPECT_TRUE(find_audit_flaw(c)) << change;
  }
}

TEST_P(Audit, IsReadFromItsNewestEnd) {
  Connection& c = database();
  EXPECT_EQ(audit_size(c), 0);
  const std::vector<std::string> actions{"freeze", "open", "export", "100% sure", "under_line"};
  for (const std::string& action : actions) audit(c, {0, 5, "Ada", action, "faces@1", "{}"});
  const auto numbers = [&](std::int64_t before, std::int64_t most, std::string_view text = "") {
    std::vector<std::int64_t> found;
    for (const AuditEntry& entry : newest_audit_entries(c, before, most, text)) {
      found.push_back(entry.number);
    }
    return found;
  };
  using Numbers = std::vector<std::int64_t>;
  EXPECT_EQ(audit_size(c), 5);
  EXPECT_EQ(numbers(6, 2), (Numbers{5, 4}));
  EXPECT_EQ(numbers(4, 2), (Numbers{3, 2}));
  EXPECT_EQ(numbers(2, 2), (Numbers{1}));
  EXPECT_EQ(numbers(6, 9, "EXP"), (Numbers{3}));
  EXPECT_EQ(numbers(6, 9, "ada"), (Numbers{5, 4, 3, 2, 1}));
  // Signs that stand for others in a pattern stand for themselves here.
  EXPECT_EQ(numbers(6, 9, "%"), (Numbers{4}));
  EXPECT_EQ(numbers(6, 9, "r_l"), (Numbers{5}));
  EXPECT_EQ(numbers(6, 9, "\\"), (Numbers{}));
}

TEST_P(Audit, StaysInOrderWhenServersWriteAtOnce) {
  Store one(url(), {.connections = 3});
  Store other(url(), {.connections = 3});
  for (int entry = 0; entry < 40; ++entry) {
    (entry % 2 == 0 ? one : other)
        .submit(
            [](Connection& c) {
              audit(c, {0, 1, "server", "a", "b", "{}"});
            },
            {});
  }
  one.synchronize();
  other.synchronize();
  EXPECT_EQ(audit_entries(database()).size(), 40U);
  EXPECT_EQ(find_audit_flaw(database()), std::nullopt);
}

}  // namespace
}  // namespace assay::store
