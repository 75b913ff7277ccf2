// The server of `assay serve` without the rest of the program, for tests that kill it:
// study_host WORKSPACE PORT [DATABASE]. It ends with the thread that started it.
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "study/server/host.h"

int main(int count, char** words) {
  using namespace assay;
  if (count < 3) return 2;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  try {
    server::HostOptions options;
    options.service.workspace = words[1];
    options.service.database = count > 3 ? words[3] : "";
    options.service.simulation = true;
    options.service.per_token = {};  // people of tests are as fast as they can be
    options.http.port = std::atoi(words[2]);
    server::Host host(std::move(options));
    while (true) ::pause();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "study_host: %s\n", error.what());
    return 1;
  }
}
