#include "infra/store/audit.h"

namespace assay::store {
namespace {

constexpr std::int64_t most_entries = std::int64_t{1} << 40;

std::string chain_after(const Chaining& chaining, std::string_view link, const AuditEntry& entry) {
  return chaining.after(
      link, fmt::format("{} {} {}:{} {}:{} {}:{} {}:{}", entry.number, entry.at, entry.actor.size(),
                        entry.actor, entry.action.size(), entry.action, entry.subject.size(),
                        entry.subject, entry.details.size(), entry.details));
}

AuditEntry entry_of(const Row& row) {
  return {row.integer(0), row.integer(1), row.text(2), row.text(3), row.text(4), row.text(5)};
}

// The text anywhere, with nothing in it that stands for something else.
std::string pattern_of(std::string_view text) {
  std::string pattern = "%";
  for (const char letter : text) {
    if (letter == '%' || letter == '_' || letter == '\\') pattern += '\\';
    pattern += letter;
  }
  return pattern + "%";
}

}  // namespace

void audit(Connection& connection, AuditEntry entry) {
  const auto head = connection.first(fmt::format(
      "SELECT number, chain FROM chain_heads WHERE name = 'audit'{}", connection.for_update()));
  expects(head.has_value(), "the audit log has a head");
  entry.number = head->integer(0) + 1;
  const Chaining& chaining = connection.chaining();
  const std::string link = chain_after(chaining, head->text(1), entry);
  connection.run(
      "INSERT INTO audit (number, at, actor, action, subject, details, chain) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      {entry.number, entry.at, entry.actor, entry.action, entry.subject, entry.details,
       chaining.mark(link)});
  connection.run("UPDATE chain_heads SET number = $1, chain = $2 WHERE name = 'audit'",
                 {entry.number, link});
}

std::vector<AuditEntry> audit_entries(Connection& connection, std::int64_t from,
                                      std::int64_t most) {
  std::vector<AuditEntry> entries;
  for (const Row& row : connection.run(
           "SELECT number, at, actor, action, subject, details FROM audit WHERE number >= $1 "
           "ORDER BY number LIMIT $2",
           {from, most})) {
    entries.push_back(entry_of(row));
  }
  return entries;
}

std::vector<AuditEntry> newest_audit_entries(Connection& connection, std::int64_t before,
                                             std::int64_t most, std::string_view text) {
  std::vector<AuditEntry> entries;
  for (const Row& row : connection.run(
           "SELECT number, at, actor, action, subject, details FROM audit WHERE number < $1 "
           "AND lower(actor || ' ' || action || ' ' || subject || ' ' || details) "
           "LIKE lower($2) ESCAPE '\\' ORDER BY number DESC LIMIT $3",
           {before, pattern_of(text), most})) {
    entries.push_back(entry_of(row));
  }
  return entries;
}

std::int64_t audit_size(Connection& connection) {
  const auto head = connection.first("SELECT number FROM chain_heads WHERE name = 'audit'");
  return head ? head->integer(0) : 0;
}

std::optional<std::string> find_audit_flaw(Connection& connection) {
  const Chaining& chaining = connection.chaining();
  std::string link;
  std::int64_t expected = 1;
  for (const Row& row :
       connection.run("SELECT number, at, actor, action, subject, details, chain FROM audit "
                      "ORDER BY number")) {
    const AuditEntry entry = entry_of(row);
    if (entry.number != expected)
      return fmt::format("Entry {} of the audit log is missing.", expected);
    link = chain_after(chaining, link, entry);
    if (chaining.mark(link) != row.text(6))
      return fmt::format("Entry {} of the audit log was changed.", expected);
    ++expected;
  }
  const auto head = connection.first("SELECT number, chain FROM chain_heads WHERE name = 'audit'");
  if (!head || head->integer(0) != expected - 1 || head->text(1) != link) {
    return "The audit log does not end where it should.";
  }
  return std::nullopt;
}

void rebuild_audit_chain(Connection& connection) {
  const Chaining& chaining = connection.chaining();
  std::string link;
  std::int64_t number = 0;
  for (const AuditEntry& entry : audit_entries(connection, 1, most_entries)) {
    link = chain_after(chaining, link, entry);
    number = entry.number;
    connection.run("UPDATE audit SET chain = $2 WHERE number = $1", {number, chaining.mark(link)});
  }
  connection.run("UPDATE chain_heads SET number = $1, chain = $2 WHERE name = 'audit'",
                 {number, link});
}

}  // namespace assay::store
