#include "server/end_ticket.h"

#include <fmt/format.h>

#include "base/value.h"
#include "server/service.h"

namespace assay::server {
namespace {

constexpr std::string_view ticket_purpose = "the end of a session";

}  // namespace

std::string end_ticket(Service& service, const std::string& session) {
  const std::string text = fmt::format("{} {}", service.now() + days_ms, session);
  return std::string(end_ticket_prefix) + store::seal(service.payment_key(), ticket_purpose, text);
}

std::optional<std::string> session_of_ticket(Service& service, std::string_view ticket) {
  if (!ticket.starts_with(end_ticket_prefix)) return std::nullopt;
  const auto text =
      store::unseal(service.payment_key(), ticket_purpose, ticket.substr(end_ticket_prefix.size()));
  if (!text) return std::nullopt;
  const std::size_t space = text->find(' ');
  const auto expires = Value<std::int64_t>::read(text->substr(0, space), {});
  if (!expires || *expires <= service.now()) return std::nullopt;
  return text->substr(space + 1);
}

}  // namespace assay::server
