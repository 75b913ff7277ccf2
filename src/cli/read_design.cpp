#include "cli/read_design.h"

#include <ostream>

#include "base/file.h"
#include "base/utf8.h"

namespace assay::cli {

namespace fs = std::filesystem;

study::Design read_design(const fs::path& folder, Console& console) {
  const fs::path file = folder / "design.json";
  study::Design design;
  complain(study::read_design(read_file(file, study::most_study_bytes), design), file, console);
  return design;
}

void complain(const study::Mistakes& mistakes, const fs::path& file, Console& console) {
  if (mistakes.empty()) return;
  for (const study::Mistake& mistake : mistakes) {
    const std::string place = mistake.place.empty() ? "/" : mistake.place;
    console.out << printable(fmt::format("{}: {}", place, mistake.sentence)) << '\n';
  }
  fail("'{}' has {} mistake{}.", file.string(), mistakes.size(), mistakes.size() == 1 ? "" : "s");
}

}  // namespace assay::cli
