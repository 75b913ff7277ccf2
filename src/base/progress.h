// How far a long piece of work has come and how long it will still take. On a terminal a bar is
// redrawn in place; elsewhere a plain line is written now and then, so a log stays readable.
// Call it from one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>

namespace assay {

struct Screen {
  std::ostream& stream;
  bool is_terminal = false;
  int columns = 80;
  std::function<double()> clock;  // seconds since some fixed moment
};

class Progress {
 public:
  Progress(Screen screen, std::string label, std::size_t total);
  // Takes the bar away; what remains to be said is the caller's.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` of the total are done; the note ("loss 0.31") stands behind the bar.
  void update(std::size_t done, std::string_view note = {});

 private:
  std::string line(std::size_t done, double elapsed, std::string_view note) const;

  Screen screen_;
  std::string label_;
  std::size_t total_;
  double started_;
  double shown_;
  bool drawn_ = false;
};

}  // namespace assay
