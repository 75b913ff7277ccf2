#include "store/audit.h"

#include <thread>

#include "store/database_test.h"
#include "store/store.h"

namespace assay::store {
namespace {

using Audit = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Audit, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Audit, ShowsEveryChange) {
  Connection& c = database();
  EXPECT_FALSE(flaw_of_audit(c));
  for (const char* action : {"freeze", "open", "export", "exclude"}) {
    audit(c, {0, 5, "ada", action, "faces@1", "{}"});
  }
  const auto entries = audit_entries(c, 2, 2);
  ASSERT_EQ(entries.size(), 2U);
  EXPECT_EQ(entries[0].number, 2);
  EXPECT_EQ(entries[0].action, "open");
  EXPECT_EQ(entries[1].subject, "faces@1");
  EXPECT_FALSE(flaw_of_audit(c));
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
    EXPECT_TRUE(flaw_of_audit(c)) << change;
  }
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
  EXPECT_EQ(flaw_of_audit(database()), std::nullopt);
}

}  // namespace
}  // namespace assay::store
