// A ticket to the last page of a session that is over: who comes back by a link that gives an id
// and nothing more sees how it ended and returns to the panel, and gets nothing that opens data. It
// is sealed by the server's key and kept nowhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace assay::server {

class Service;

inline constexpr std::string_view end_ticket_prefix = "end.";

// What a ticket is for: the session, and what the panel said of this arrival (arrivals.h).
struct EndTicket {
  std::string session;
  std::string arrival;
};
std::string seal_end_ticket(Service& service, const EndTicket& ended);
// While the ticket can be used: for a day.
std::optional<EndTicket> open_end_ticket(Service& service, std::string_view ticket);

}  // namespace assay::server
