#include "base/waiting.h"

#include <unistd.h>

#include <cstdlib>

namespace assay {

void wait_without_spinning(char** words) {
  if (std::getenv("OMP_WAIT_POLICY") != nullptr || std::getenv("GOMP_SPINCOUNT") != nullptr) return;
  ::setenv("OMP_WAIT_POLICY", "passive", 1);
  ::execv("/proc/self/exe", words);
  // Where there is no /proc the program goes on as it was started.
}

}  // namespace assay
