#include "infra/store/payments.h"

namespace assay::store {
namespace {

std::string purpose(std::string_view session) { return fmt::format("payment of {}", session); }

}  // namespace

void keep_payment_id(Connection& connection, const SealingKey& key, std::string_view study,
                     const PaymentId& payment, std::int64_t expires) {
  connection.run(
      "INSERT INTO payment_ids (session, study, sealed, expires) VALUES ($1, $2, $3, $4) "
      "ON CONFLICT DO NOTHING",
      {payment.session, study, seal(key, purpose(payment.session), payment.id), expires});
}

std::vector<PaymentId> payment_ids(Connection& connection, const SealingKey& key,
                                   std::string_view study, std::int64_t now) {
  std::vector<PaymentId> all;
  for (const Row& row :
       connection.run("SELECT session, sealed FROM payment_ids WHERE study = $1 AND expires > $2 "
                      "ORDER BY session",
                      {study, now})) {
    auto id = unseal(key, purpose(row.text(0)), row.text(1));
    if (!id) {
      fail(
          "The payment id of session '{}' was sealed by another key, or was changed: give the key "
          "file that the server had.",
          row.text(0));
    }
    all.push_back({row.text(0), std::move(*id)});
  }
  return all;
}

std::int64_t purge_payment_ids(Connection& connection, std::int64_t now) {
  return std::ssize(
      connection.run("DELETE FROM payment_ids WHERE expires <= $1 RETURNING session", {now}));
}

}  // namespace assay::store
