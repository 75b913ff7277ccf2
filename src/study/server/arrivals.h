// What a panel said of a participant who arrived: kept with the token they were given, so that each
// arrival returns with its own values, and sealed, for the participant's id may be among them.
#pragma once

#include "infra/store/secret.h"
#include "infra/store/sessions.h"
#include "study/design/panel.h"

namespace assay::server {

// As JSON, and read from it.
std::string to_text(const study::Parameters& parameters);
study::Parameters parameters_from_text(std::string_view text);

// Makes the token open that; what came with the arrival is sealed.
void add_token(store::Connection& connection, const store::SealingKey& key, std::string_view token,
               const store::OpenedSession& opens, std::int64_t now, std::int64_t expires);
// Puts what was sealed with that token, if anything was, in place of what came first.
void recall_arrival(const store::SealingKey& key, std::string_view token_hash,
                    std::string_view sealed, store::Session& session);

// Makes the token stand for what the panel said when `later`, another token of the same session,
// was given. Nothing happens when that opens another session or none.
void take_over_arrival(store::Connection& connection, const store::SealingKey& key,
                       std::string_view session, std::string_view token_hash,
                       std::string_view later, std::int64_t now);

}  // namespace assay::server
