#include "cli/docs.h"

#include <ostream>

#include "base/file.h"
#include "cli/reference.h"

namespace assay::cli {

void Docs::operator()(Console& console) const {
  make_folder(out);
  for (const Page& page : reference_pages()) {
    write_file(out / page.name, page.text);
    console.out << (out / page.name).string() << '\n';
  }
}

}  // namespace assay::cli
