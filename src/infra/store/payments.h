// The raw ids of a panel, which are needed to pay people and for nothing else: in a table of their
// own, sealed by a key that is not in the database, and gone after a date.
#pragma once

#include "infra/store/connection.h"
#include "infra/store/secret.h"

namespace assay::store {

struct PaymentId {
  std::string session;
  std::string id;
};

// Kept until `expires`; a replay changes nothing.
void keep_payment_id(Connection& connection, const SealingKey& key, std::string_view study,
                     const PaymentId& payment, std::int64_t expires);

// Those of a study that have not expired. Throws Error when the key is not the one they were
// sealed by.
std::vector<PaymentId> payment_ids(Connection& connection, const SealingKey& key,
                                   std::string_view study, std::int64_t now);

// Deletes those that have expired, and says how many.
std::int64_t purge_payment_ids(Connection& connection, std::int64_t now);

}  // namespace assay::store
