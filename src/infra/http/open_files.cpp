#include "infra/http/open_files.h"

#include <sys/resource.h>

#include <algorithm>

namespace assay::http {

void allow_open_files(std::size_t count) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count) return;
  limit.rlim_cur = std::min<rlim_t>(count, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace assay::http
