// What Ctrl-C says before it ends the program: what was kept, and how to go on.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// As long as one lives, Ctrl-C writes "assay: stopped. " and its sentence to the error stream, as a
// line of its own, and then ends the program as it would have anyway. Of several the newest speaks,
// unless an older one is of a command that runs others as its steps. Where somebody has asked to
// ignore Ctrl-C (nohup), or handles it, nothing changes.
class Interruption {
 public:
  enum class Of { one_command, all_steps };
  explicit Interruption(std::string_view sentence, Of of = Of::one_command);
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  // Says this from now on.
  void say(std::string_view sentence);

 private:
  const char* before_;
  bool is_silent_;  // an older one speaks
  bool silences_;
  // All that were ever said: a signal may be writing one while the next is put in its place.
  std::vector<std::unique_ptr<std::string>> lines_;
};

}  // namespace assay
