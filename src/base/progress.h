// How far a long piece of work has come and how long it will still take. On a terminal a bar is
// redrawn in place; elsewhere a plain line is written now and then, so a log stays readable.
// Call it from one thread.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace assay {

struct Screen {
  std::ostream& stream;
  bool is_terminal = false;
  int columns = 80;
  std::function<double()> clock;  // seconds since some fixed moment
};

// What is counted: of things that take long each, a part at a time, but only whole ones are shown.
struct Things {
  std::string_view name = {};  // "images", as in "12 of 20 images"; a share is shown without
  std::size_t parts = 1;       // of each
};

class Progress {
 public:
  Progress(Screen screen, std::string label, std::size_t total, Things things);
  // Takes the bar away; what remains to be said is the caller's.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `done` parts of all things are done; the note ("loss 0.31") stands behind the bar.
  void update(std::size_t done, std::string_view note = {});

 private:
  std::string line(std::size_t done, double elapsed, std::string_view note) const;
  std::string how_many(std::size_t done) const;

  Screen screen_;
  std::string label_;
  std::size_t total_;
  std::string things_;
  std::size_t parts_;  // of each thing
  double started_;
  double shown_;
  bool drawn_ = false;
};

}  // namespace assay
