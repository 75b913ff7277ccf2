#include "infra/store/payments.h"

#include "base/file.h"
#include "infra/store/database_test.h"
#include "infra/store/rows_test.h"

namespace assay::store {
namespace {

using Payments = DatabaseTest;
INSTANTIATE_TEST_SUITE_P(Databases, Payments, testing::Values(Dialect::sqlite, Dialect::postgres),
                         name_of);

TEST_P(Payments, AreReadWithTheKeyUntilTheyExpire) {
  Connection& c = database();
  a_study(c);
  const SealingKey key = random_sealing_key();
  keep_payment_id(c, key, "faces@1", {"a", "5f00aa"}, 100);
  keep_payment_id(c, key, "faces@1", {"b", "5f00bb"}, 200);
  keep_payment_id(c, key, "faces@1", {"b", "changed"}, 900);
  auto ids = payment_ids(c, key, "faces@1", 99);
  ASSERT_EQ(ids.size(), 2U);
  EXPECT_EQ(ids[0].id, "5f00aa");
  EXPECT_EQ(ids[1].id, "5f00bb");
  EXPECT_THROW(payment_ids(c, random_sealing_key(), "faces@1", 99), Error);
  EXPECT_EQ(payment_ids(c, key, "faces@1", 100).size(), 1U);
  EXPECT_EQ(purge_payment_ids(c, 100), 1);
  EXPECT_EQ(purge_payment_ids(c, 100), 0);
  EXPECT_EQ(c.number("SELECT count(*) FROM payment_ids"), 1);
}

TEST_P(Payments, CannotBeMovedToAnotherSession) {
  Connection& c = database();
  a_study(c);
  const SealingKey key = random_sealing_key();
  keep_payment_id(c, key, "faces@1", {"a", "5f00aa"}, 100);
  c.run("UPDATE payment_ids SET session = 'b'");
  EXPECT_THROW(payment_ids(c, key, "faces@1", 0), Error);
}

TEST(SqlitePayments, AreNowhereInTheFileInPlainSight) {
  const TemporaryFolder folder;
  {
    const auto c = open(folder / "assay.db");
    migrate(*c);
    a_study(*c);
    keep_payment_id(*c, random_sealing_key(), "faces@1", {"a", "5f00aa77bb66"}, 100);
  }
  const std::string bytes = read_file(folder / "assay.db");
  EXPECT_NE(bytes.find("faces@1"), std::string::npos);
  EXPECT_EQ(bytes.find("5f00aa77bb66"), std::string::npos);
}

}  // namespace
}  // namespace assay::store
