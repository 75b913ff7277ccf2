// PostgreSQL, through libpq: for studies that several servers run.
#include <libpq-fe.h>

#include <charconv>
#include <map>

#include "infra/store/connection.h"

namespace assay::store {
namespace {

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
  void operator()(PGresult* result) const { PQclear(result); }
};
using Result = std::unique_ptr<PGresult, CloseConnection>;

// Types by their numbers in PostgreSQL's catalogue (pg_type.dat).
enum TypeNumber : Oid { boolean = 16, int8 = 20, int2 = 21, int4 = 23, float4 = 700, float8 = 701 };

std::string one_line(const char* message) {
  std::string text = message == nullptr ? "" : message;
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  for (char& letter : text) {
    if (letter == '\n') letter = ' ';
  }
  return text;
}

// Classes of SQLSTATE that pass: a transaction rolled back by the server, a lock not granted, a
// server that is stopping or starting.
Trouble trouble_of(std::string_view state) {
  if (state.starts_with("40") || state == "55P03") return Trouble::conflict;
  if (state.starts_with("08") || state.starts_with("57P")) return Trouble::lost;
  return Trouble::refused;
}

template <class Number>
Number parsed(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  expects(error == std::errc() && end == text.data() + text.size(), "a number is a number");
  return number;
}

Cell cell(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) return {};
  const std::string_view text(PQgetvalue(result, row, column),
                              static_cast<std::size_t>(PQgetlength(result, row, column)));
  switch (PQftype(result, column)) {
    case boolean:
      return std::int64_t{text == "t" ? 1 : 0};
    case int2:
    case int4:
    case int8:
      return parsed<std::int64_t>(text);
    case float4:
    case float8:
      return parsed<double>(text);
    default:
      return std::string(text);
  }
}

// Arguments in PostgreSQL's text form, each ending in a zero byte as libpq wants it.
class Texts {
 public:
  explicit Texts(std::span<const Argument> arguments) {
    kept_.reserve(arguments.size());
    for (const Argument& argument : arguments) add(argument);
  }
  const char* const* data() const { return pointers_.data(); }
  int size() const { return static_cast<int>(pointers_.size()); }

 private:
  void add(const Argument& argument) {
    if (std::holds_alternative<std::monostate>(argument)) {
      pointers_.push_back(nullptr);
      return;
    }
    if (const auto* integer = std::get_if<std::int64_t>(&argument)) {
      kept_.push_back(fmt::format("{}", *integer));
    } else if (const auto* real = std::get_if<double>(&argument)) {
      kept_.push_back(fmt::format("{}", *real));
    } else {
      check_text(std::get<std::string_view>(argument));
      kept_.emplace_back(std::get<std::string_view>(argument));
    }
    pointers_.push_back(kept_.back().c_str());
  }

  std::vector<std::string> kept_;
  std::vector<const char*> pointers_;
};

class Postgres final : public Connection {
 public:
  explicit Postgres(const std::string& url) : connection_(PQconnectdb(url.c_str())) {
    if (PQstatus(connection_.get()) != CONNECTION_OK) {
      throw DatabaseError(Trouble::lost, fmt::format("'{}' cannot be reached: {}",
                                                     without_password(url), one_line(error())));
    }
    PQsetNoticeProcessor(
        connection_.get(), [](void*, const char*) {}, nullptr);
    PQsetClientEncoding(connection_.get(), "UTF8");
    script("SET application_name = 'assay'; SET extra_float_digits = 1");
  }

  Dialect dialect() const override { return Dialect::postgres; }
  bool in_transaction() const override {
    return PQtransactionStatus(connection_.get()) != PQTRANS_IDLE;
  }
  bool is_alive() const override { return PQstatus(connection_.get()) == CONNECTION_OK; }

  Rows execute(std::string_view sql, std::span<const Argument> arguments) override {
    const std::string& name = prepared(sql);
    const Texts texts(arguments);
    const Result result(PQexecPrepared(connection_.get(), name.c_str(), texts.size(), texts.data(),
                                       nullptr, nullptr, 0));
    check(result.get(), sql);
    Rows rows;
    const int count = PQntuples(result.get());
    const int columns = PQnfields(result.get());
    rows.reserve(static_cast<std::size_t>(count));
    for (int row = 0; row < count; ++row) {
      std::vector<Cell> cells;
      cells.reserve(static_cast<std::size_t>(columns));
      for (int column = 0; column < columns; ++column) {
        cells.push_back(cell(result.get(), row, column));
      }
      rows.emplace_back(std::move(cells));
    }
    return rows;
  }

  void script(const std::string& sql) override {
    const Result result(PQexec(connection_.get(), sql.c_str()));
    check(result.get(), sql);
    // A COMMIT of a transaction that had failed is answered with ROLLBACK and no error.
    if (sql == "COMMIT" && std::string_view(PQcmdStatus(result.get())) != "COMMIT") {
      throw DatabaseError(Trouble::refused, "The transaction had failed before its commit.");
    }
  }

 private:
  const char* error() const { return PQerrorMessage(connection_.get()); }

  void check(const PGresult* result, std::string_view sql) const {
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return;
    const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    // The server gives every error a state. One without is of the library itself: the connection is
    // broken, also where it has not noticed yet.
    const Trouble trouble = is_alive() && state != nullptr ? trouble_of(state) : Trouble::lost;
    // The details of a message may quote what was to be stored, which no log may have.
    const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const std::string said = one_line(message == nullptr ? error() : message);
    throw DatabaseError(trouble, fmt::format("The database says '{}' to: {}", said, sql));
  }

  const std::string& prepared(std::string_view sql) {
    const auto known = names_.find(sql);
    if (known != names_.end()) return known->second;
    std::string name = fmt::format("s{}", names_.size());
    const Result result(
        PQprepare(connection_.get(), name.c_str(), std::string(sql).c_str(), 0, nullptr));
    check(result.get(), sql);
    return names_.emplace(std::string(sql), std::move(name)).first->second;
  }

  std::unique_ptr<PGconn, CloseConnection> connection_;
  std::map<std::string, std::string, std::less<>> names_;
};

}  // namespace

std::unique_ptr<Connection> open_postgres(const std::string& url) {
  return std::make_unique<Postgres>(url);
}

}  // namespace assay::store
