#include "cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <iostream>

#include "base/shown_rows.h"

namespace assay::cli {
namespace {

// Of a table on a terminal.
constexpr std::size_t most_rows = 200;

int columns_of(int descriptor) {
  constexpr int usual = 80;
  winsize size{};
  const bool known = ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : usual;
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Console terminal() {
  if (isatty(STDOUT_FILENO) == 1) show_rows(std::cout, most_rows);
  return {.out = std::cout,
          .err = std::cerr,
          .screen = {.stream = std::cerr,
                     .is_terminal = isatty(STDERR_FILENO) == 1,
                     .columns = columns_of(STDERR_FILENO),
                     .clock = seconds}};
}

}  // namespace assay::cli
