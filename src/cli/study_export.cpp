#include "cli/study_export.h"

#include <fmt/ostream.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/wall_clock.h"
#include "cli/workspace_database.h"
#include "infra/store/audit.h"
#include "study/responses/export_files.h"

namespace assay::cli {

void StudyExport::operator()(Console& console) const {
  const responses::Export& unit = find(responses::exports(), format, "format");
  const auto connection = open_database(workspace, database);
  const responses::Scope scope = responses::scope_of(*connection, study, salt.value_or(""));
  const std::int64_t bytes = responses::write_export(*connection, unit, scope, out);
  store::Transaction writing(*connection);
  store::audit(*connection, {.at = wall_clock_ms(),
                             .actor = "command line",
                             .action = "export",
                             .subject = study,
                             .details = nlohmann::json{{"format", format}}.dump()});
  writing.commit();
  fmt::print(console.out, "{} bytes in '{}'. The export stands in the audit log.\n", bytes,
             out.string());
}

}  // namespace assay::cli
