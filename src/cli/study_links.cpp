#include "cli/study_links.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <set>

#include "base/csv.h"
#include "base/csv_text.h"
#include "base/error.h"
#include "base/within.h"
#include "cli/read_design.h"
#include "study/server/signed_link.h"

namespace assay::cli {
namespace {

constexpr std::size_t most_bytes_of_ids = std::size_t{64} << 20;

std::vector<std::string> ids_in(const std::filesystem::path& file, const std::string& column) {
  const auto records = parse_csv(read_file(file, most_bytes_of_ids), file.string());
  if (records.empty()) fail("'{}' is empty; its first line names the columns.", file.string());
  const std::vector<std::string>& names = records.front().fields;
  const auto found = std::ranges::find(names, column);
  if (found == names.end()) {
    fail("'{}' has no column '{}', but {}; name the one of the ids with --column.", file.string(),
         column, fmt::join(names, ", "));
  }
  const auto at = static_cast<std::size_t>(found - names.begin());
  std::vector<std::string> ids;
  std::set<std::string> seen;
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    const std::string& id = record.fields[at];
    if (id.empty()) fail("Line {} of '{}' has no id.", record.line, file.string());
    if (!seen.insert(id).second) {
      fail("Line {} of '{}' has the id '{}' for the second time.", record.line, file.string(), id);
    }
    ids.push_back(id);
  }
  return ids;
}

// As participants get it: the newest version that is frozen, or else what is written.
study::Design design_of(const std::filesystem::path& folder, Console& console) {
  const std::vector<study::Frozen> frozen = study::read_frozen(folder);
  return frozen.empty() ? read_design(folder, console) : frozen.back().design;
}

}  // namespace

void StudyLinks::operator()(Console& console) const {
  const study::Design design = design_of(workspace / "studies" / study, console);
  const study::Panel& panel = design.panel;
  if (!panel.has_signed_links) {
    fail(
        "The study '{}' asks for no signatures; set /panel/signed to true in its design, and "
        "freeze that version.",
        study);
  }
  const std::vector<std::string> participants = ids_in(ids, column);
  const std::string secret = server::signing_secret(workspace, design.name);
  std::string text = "participant,link\r\n";
  for (const std::string& id : participants) {
    const std::string link = server::study_link(origin, design.name, panel, secret, id);
    text += csv_record(std::array{id, link});
  }
  write_file(out, text);
  fmt::print(console.out, "{} links in '{}'.\n", participants.size(), out.string());
  fmt::print(console.err,
             "Whoever has a link can read and withdraw that participant's answers: send each to "
             "one person.\n");
}

}  // namespace assay::cli
