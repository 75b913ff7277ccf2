#include "base/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "base/counted.h"
#include "base/quantity.h"
#include "base/utf8.h"

namespace assay {
namespace {

// Often enough to look alive, seldom enough to cost nothing.
constexpr double redraw_seconds = 0.1;
constexpr double log_seconds = 10;
constexpr std::size_t bar_columns = 24;

std::string bar(std::size_t done, std::size_t total) {
  const double part = static_cast<double>(done) / static_cast<double>(total);
  const auto full = static_cast<std::size_t>(part * static_cast<double>(bar_columns));
  return fmt::format("[{:#<{}}{:.<{}}]", "", full, "", bar_columns - full);
}

// Cut by code points, never through one.
std::string cut(std::string_view text, std::size_t columns) {
  std::size_t end = 0;
  while (end < text.size()) {
    const std::size_t next = code_point(text, end).end;
    if (width(text.substr(0, next)) > columns) break;
    end = next;
  }
  return std::string(text.substr(0, end));
}

}  // namespace

Progress::Progress(Screen screen, std::string label, std::size_t total, Things things)
    : screen_(std::move(screen)),
      label_(std::move(label)),
      total_(std::max<std::size_t>(total, 1)),
      things_(things.name),
      parts_(things.parts),
      started_(screen_.clock()),
      shown_(started_) {}

Progress::~Progress() {
  if (drawn_) screen_.stream << "\r\x1b[K" << std::flush;
}

void Progress::update(std::size_t done, std::string_view note) {
  const double now = screen_.clock();
  if (now - shown_ < (screen_.is_terminal ? redraw_seconds : log_seconds)) return;
  shown_ = now;

  const std::string text = line(std::min(done, total_ * parts_), now - started_, printable(note));
  if (screen_.is_terminal) {
    // One column stays free: a full line would wrap, and then be redrawn below itself.
    const auto room = static_cast<std::size_t>(std::max(screen_.columns - 1, 1));
    screen_.stream << '\r' << cut(text, room) << "\x1b[K" << std::flush;
    drawn_ = true;
  } else {
    screen_.stream << text << std::endl;
  }
}

std::string Progress::how_many(std::size_t done) const {
  if (things_.empty()) return fmt::format("{} %", 100 * done / (total_ * parts_));
  return fmt::format("{} of {}", done / parts_, counted(total_, things_));
}

std::string Progress::line(std::size_t done, double elapsed, std::string_view note) const {
  std::string text = label_;
  if (screen_.is_terminal) text += fmt::format(" {}", bar(done, total_ * parts_));
  text += ' ' + how_many(done);
  if (done > 0) {
    const auto left = static_cast<double>(total_ * parts_ - done);
    text += fmt::format(", {} left", as_time(elapsed * left / static_cast<double>(done)));
  }
  if (!note.empty()) text += fmt::format(", {}", note);
  return text;
}

}  // namespace assay
