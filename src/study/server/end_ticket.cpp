#include "study/server/end_ticket.h"

#include <fmt/format.h>

#include "base/value.h"
#include "study/server/service.h"

namespace assay::server {
namespace {

constexpr std::string_view ticket_purpose = "the end of a session";

}  // namespace

std::string seal_end_ticket(Service& service, const EndTicket& ended) {
  const std::string text =
      fmt::format("{} {} {}", service.now() + days_ms, ended.session, ended.arrival);
  return std::string(end_ticket_prefix) + store::seal(service.payment_key(), ticket_purpose, text);
}

std::optional<EndTicket> open_end_ticket(Service& service, std::string_view ticket) {
  if (!ticket.starts_with(end_ticket_prefix)) return std::nullopt;
  const auto text =
      store::unseal(service.payment_key(), ticket_purpose, ticket.substr(end_ticket_prefix.size()));
  if (!text) return std::nullopt;
  const std::size_t space = text->find(' ');
  const auto expires = Value<std::int64_t>::read(text->substr(0, space), {});
  if (!expires || *expires <= service.now()) return std::nullopt;
  const std::size_t second = text->find(' ', space + 1);
  return EndTicket{text->substr(space + 1, second - space - 1), text->substr(second + 1)};
}

}  // namespace assay::server
