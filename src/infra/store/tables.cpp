#include "infra/store/tables.h"

namespace assay::store {
namespace {

constexpr Table all[] = {
    {"studies", "id"},
    {"sessions", "id"},
    {"slots", "study, condition, item_set, replicate"},
    {"tokens", "hash"},
    {"events", "session, seq"},
    {"interruptions", "session, at"},
    {"consents", "session"},
    {"refusals", "study, reason"},
    {"payment_ids", "session"},
    {"exclusions", "session, number"},
    {"tombstones", "session"},
    {"accounts", "name"},
    {"invitations", "hash"},
    {"password_links", "hash"},
    {"logins", "hash"},
    {"login_failures", "who"},
    {"audit", "number"},
    {"chain_heads", "name"},
    {"known_time", "name"},
    {"announced_purges", "study"},
};

}  // namespace

std::span<const Table> tables() { return all; }

}  // namespace assay::store
