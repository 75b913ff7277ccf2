#include "infra/store/connection.h"

#include <regex>

#include "base/utf8.h"

namespace assay::store {
namespace {

std::string_view beginning(Dialect dialect, Transaction::Kind kind) {
  const bool reads = kind == Transaction::Kind::read;
  if (dialect == Dialect::sqlite) return reads ? "BEGIN" : "BEGIN IMMEDIATE";
  return reads ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN";
}

}  // namespace

bool Row::is_null(std::size_t column) const {
  return std::holds_alternative<std::monostate>(cells_.at(column));
}

std::int64_t Row::integer(std::size_t column) const {
  const auto* value = std::get_if<std::int64_t>(&cells_.at(column));
  expects(value != nullptr, "the column holds an integer");
  return *value;
}

const std::string& Row::text(std::size_t column) const {
  const auto* value = std::get_if<std::string>(&cells_.at(column));
  expects(value != nullptr, "the column holds text");
  return *value;
}

std::optional<std::int64_t> Row::optional_integer(std::size_t column) const {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::optional<Row> Connection::first(std::string_view sql,
                                     std::initializer_list<Argument> arguments) {
  Rows rows = run(sql, arguments);
  if (rows.empty()) return std::nullopt;
  return std::move(rows.front());
}

std::int64_t Connection::number(std::string_view sql, std::initializer_list<Argument> arguments) {
  const Rows rows = run(sql, arguments);
  expects(rows.size() == 1, "the statement gives one row");
  return rows.front().integer(0);
}

bool is_postgres(std::string_view url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

std::string without_password(const std::string& url) {
  if (!is_postgres(url)) return url;
  static const std::regex user(R"(^(postgres(?:ql)?://[^:/@?]*):[^@]*@)");
  static const std::regex query(R"(([?&]password=)[^&]*)");
  return std::regex_replace(std::regex_replace(url, user, "$1@"), query, "$1...");
}

std::unique_ptr<Connection> open(const std::string& url) {
  if (is_postgres(url)) return open_postgres(url);
  if (url.find("://") != std::string::npos) {
    fail("'{}' is no database assay knows: give postgresql://... or the path of a SQLite file.",
         url);
  }
  return open_sqlite(url);
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
  connection_.script(std::string(beginning(connection.dialect(), kind)));
}

Transaction::~Transaction() {
  if (!open_ || !connection_.is_alive() || !connection_.in_transaction()) return;
  try {
    connection_.script("ROLLBACK");
  } catch (const DatabaseError&) {
    // The conversation has ended, and with it the transaction.
  }
}

void Transaction::commit() {
  connection_.script("COMMIT");
  open_ = false;
}

void check_text(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) - 1U < 0x7f) {
      ++at;
      continue;
    }
    const CodePoint point = code_point(text, at);
    const bool broken = point.value == 0xfffd && point.end - at != 3;
    if (point.value == 0 || broken)
      fail("The text holds bytes that are not UTF-8, or a zero byte.");
    at = point.end;
  }
}

}  // namespace assay::store
