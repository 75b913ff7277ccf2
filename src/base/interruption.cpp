#include "base/interruption.h"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

namespace assay {
namespace {

std::atomic<const char*>& spoken() {
  static constinit std::atomic<const char*> line = nullptr;
  return line;
}

std::atomic<bool>& is_of_all_steps() {
  static constinit std::atomic<bool> all = false;
  return all;
}

// Does only what a signal may do. The signal has its usual effect again, which is to end.
extern "C" void speak_and_end(int signal) {
  const char* const line = spoken().load();
  if (line != nullptr && ::write(STDERR_FILENO, line, std::strlen(line)) < 0) {
    // Nobody listens, and the end is all that is left.
  }
  ::raise(signal);
}

void listen() {
  struct sigaction action {};
  if (::sigaction(SIGINT, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action.sa_handler = speak_and_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
}

}  // namespace

Interruption::Interruption(std::string_view sentence, Of of)
    : before_(spoken().load()),
      is_silent_(is_of_all_steps().load()),
      silences_(!is_silent_ && of == Of::all_steps) {
  say(sentence);
  listen();
  if (silences_) is_of_all_steps() = true;
}

Interruption::~Interruption() {
  if (silences_) is_of_all_steps() = false;
  if (!is_silent_) spoken() = before_;
}

void Interruption::say(std::string_view sentence) {
  if (is_silent_) return;
  // The bar that stands there goes, and with it the terminal's "^C".
  const char* const start = ::isatty(STDERR_FILENO) == 1 ? "\r\x1b[K" : "";
  std::string line = start + std::string("assay: stopped. ").append(sentence) + '\n';
  lines_.push_back(std::make_unique<std::string>(std::move(line)));
  spoken() = lines_.back()->c_str();
}

}  // namespace assay
