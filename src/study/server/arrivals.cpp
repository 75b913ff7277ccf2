#include "study/server/arrivals.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json.h"
#include "base/sha256.h"

namespace assay::server {
namespace {

using nlohmann::json;

std::string purpose(std::string_view token_hash) {
  return fmt::format("arrival of {}", token_hash);
}

}  // namespace

std::string to_text(const study::Parameters& parameters) {
  json pairs = json::array();
  for (const auto& [name, value] : parameters) pairs.push_back({name, value});
  return pairs.dump();
}

study::Parameters parameters_from_text(std::string_view text) {
  study::Parameters result;
  for (const json& pair : parse_json(text, "An arrival")) {
    result.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
  }
  return result;
}

void add_token(store::Connection& connection, const store::SealingKey& key, std::string_view token,
               const store::OpenedSession& opens, std::int64_t now, std::int64_t expires) {
  const std::string hash = sha256(token);
  store::add_token(connection, opens.session, hash, now, expires, opens.scope,
                   store::seal(key, purpose(hash), opens.arrival));
}

void recall_arrival(const store::SealingKey& key, std::string_view token_hash,
                    std::string_view sealed, store::Session& session) {
  if (sealed.empty()) return;
  if (auto arrival = store::unseal(key, purpose(token_hash), sealed)) {
    session.panel = std::move(*arrival);
  }
}

void take_over_arrival(store::Connection& connection, const store::SealingKey& key,
                       std::string_view session, std::string_view token_hash,
                       std::string_view later, std::int64_t now) {
  const std::string hash = sha256(later);
  const auto opened = store::session_of_token(connection, hash, now);
  if (!opened || opened->session != session || opened->arrival.empty()) return;
  const auto arrival = store::unseal(key, purpose(hash), opened->arrival);
  if (!arrival) return;
  store::set_arrival(connection, token_hash, store::seal(key, purpose(token_hash), *arrival));
}

}  // namespace assay::server
