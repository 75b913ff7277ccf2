#include "base/shown_rows.h"

#include <ostream>

#include "base/error.h"

namespace assay {
namespace {

int place() {
  static const int found = std::ios_base::xalloc();
  return found;
}

}  // namespace

void show_rows(std::ostream& out, std::size_t most) {
  expects(most >= 2, "there is room for a first row and a last one");
  out.iword(place()) = static_cast<long>(most);
}

std::size_t shown_rows(std::ostream& out) { return static_cast<std::size_t>(out.iword(place())); }

}  // namespace assay
