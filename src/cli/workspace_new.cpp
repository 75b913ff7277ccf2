#include "cli/workspace_new.h"

#include <ctime>
#include <ostream>

#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

}  // namespace

void WorkspaceNew::operator()(Console& console) const {
  std::filesystem::path place = std::filesystem::absolute(folder).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();  // "lab/"
  workspace::Workspace::create(folder, name.empty() ? place.filename().string() : name, today());
  console.out << folder.string() << '\n';
}

}  // namespace assay::cli
