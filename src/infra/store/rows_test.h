// For tests: rows that most of them need.
#pragma once

#include "infra/store/sessions.h"
#include "infra/store/studies.h"

namespace assay::store {

inline Study a_study(Connection& connection, const std::string& name = "faces",
                     std::int64_t version = 1) {
  return add_study(
      connection, {.name = name, .version = version, .hash = "h", .design = "{}", .keep_until = {}},
      1);
}

inline Session a_session(Connection& connection, const std::string& participant,
                         const std::string& study = "faces@1", std::uint64_t seed = 7) {
  return enter_study(connection, {.study = study, .participant = participant, .seed = seed}, 10)
      .value();
}

}  // namespace assay::store
