#include "cli/docs.h"

#include <ostream>

#include "base/file.h"
#include "cli/reference.h"

namespace assay::cli {

void Docs::operator()(Console& console) const {
  std::error_code problem;
  std::filesystem::create_directories(out, problem);
  if (problem) fail("The folder '{}' cannot be made: {}.", out.string(), problem.message());
  for (const Page& page : reference_pages()) {
    write_file(out / page.name, page.text);
    console.out << (out / page.name).string() << '\n';
  }
}

}  // namespace assay::cli
