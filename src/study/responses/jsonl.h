// JSON Lines: everything that is stored of a session, raw, and beside it the rows of the table.
#pragma once

#include "study/responses/exchange.h"

namespace assay::responses {

// A line has a "type": study, session, event (as it was stored, notes included) or response.
struct Jsonl {
  static constexpr Info info{
      .name = "jsonl",
      .summary = "One JSON object a line: studies, sessions, raw events and responses.",
      .file = "responses.jsonl",
      .type = "application/jsonl"};
  static constexpr std::tuple<> params{};

  void operator()(store::Connection& connection, const Scope& scope, const Sink& sink) const;
};

}  // namespace assay::responses
