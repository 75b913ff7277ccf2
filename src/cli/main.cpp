// Finds the command, reads its options, runs it; and the one place where failures of a command
// line end. Exit codes: 0 done, 1 the world is wrong, 2 the command line is wrong, 70 we are.
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <new>

#include "base/interruption.h"
#include "base/parallel.h"
#include "base/utf8.h"
#include "base/version.h"
#include "base/waiting.h"
#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/help.h"

namespace {

using namespace assay;
using namespace assay::cli;

enum Exit { done = 0, failed = 1, misused = 2, defect = 70 };

Exit complain(const std::exception& problem, Exit code) {
  std::cerr << "assay: " << printable(problem.what()) << std::endl;
  return code;
}

void answer(const Request& request, Console& console) {
  if (request.common.version) {
    console.out << "assay " << version << '\n';
  } else if (request.command == nullptr) {
    print_overview(console.out, catalogue(), request.group);
  } else if (request.common.help) {
    print_help(console.out, *request.command);
  } else {
    const Interruption stopped(
        "No file is half written; the same command starts from the beginning.");
    request.run(console);
  }
  console.out.flush();
  if (!console.out) fail("The output could not be written; is the disk full?");
}

Exit run(std::span<const std::string> words, char** as_given) {
  Console console = terminal();
  Request request;
  try {
    request = parse(words, catalogue());
    set_threads(thread_count(request.common, std::getenv("ASSAY_THREADS")));
  } catch (const Error& error) {
    return complain(error, misused);
  }
  if (request.command != nullptr && !request.common.help && threads() > 1) {
    wait_without_spinning(as_given);
  }
  answer(request, console);
  return done;
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error with a sentence
  try {
    return run(std::vector<std::string>(words + (count > 0 ? 1 : 0), words + count), words);
  } catch (const Error& error) {
    return complain(error, failed);
  } catch (const std::bad_alloc&) {
    return complain(Error("There is not enough memory for this; give a smaller model or input."),
                    failed);
  } catch (const std::exception& bug) {
    std::cerr << "assay: this is a defect of assay; please report it with the command line.\n";
    return complain(bug, defect);
  }
}
