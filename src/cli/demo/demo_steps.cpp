#include "cli/demo/demo_steps.h"

#include <fmt/ostream.h>

#include <algorithm>
#include <sstream>

#include "base/error.h"
#include "base/file.h"
#include "base/quantity.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;

// What has been done in the folder: the recipe and a name a line.
class DoneList {
 public:
  DoneList(const fs::path& folder, const std::string& recipe) : file_(folder / "steps.txt") {
    if (!fs::exists(file_)) {
      lines_ = {recipe};
      return;
    }
    std::istringstream text(read_file(file_, 1 << 20));
    for (std::string line; std::getline(text, line);) lines_.push_back(line);
    if (lines_.empty() || lines_.front() != recipe) {
      fail("'{}' holds another demo ({}); give another --folder, or the same options.",
           folder.parent_path().string(), lines_.empty() ? "none" : lines_.front());
    }
  }

  bool has(const std::string& name) const {
    return std::find(lines_.begin() + 1, lines_.end(), name) != lines_.end();
  }

  void add(const std::string& name) {
    lines_.push_back(name);
    std::string text;
    for (const std::string& line : lines_) text += line + '\n';
    write_file(file_, text);
  }

 private:
  fs::path file_;
  std::vector<std::string> lines_;
};

void append(const fs::path& file, const std::string& text) {
  const std::string before = fs::exists(file) ? read_file(file) : std::string();
  write_file(file, before + text);
}

}  // namespace

void run_steps(const fs::path& folder, const std::string& recipe,
               const std::vector<DemoStep>& steps, const WantedStep& wanted, Console& console) {
  make_folder(folder);
  DoneList done(folder, recipe);
  for (std::size_t at = 0; at < steps.size(); ++at) {
    const DemoStep& step = steps[at];
    if (done.has(step.name) || !wanted(step)) continue;
    fmt::print(console.err, "[{:2}/{}] {}\n", at + 1, steps.size(), step.title);
    console.err << std::flush;
    std::ostringstream said;
    Console aside{said, said, console.screen};
    const double began = console.screen.clock();
    try {
      step.run(aside);
    } catch (const Error& error) {
      append(folder / "log.txt", said.str() + error.what() + '\n');
      fail("{} (step '{}'; what was said before is in '{}')", error.what(), step.name,
           (folder / "log.txt").string());
    }
    append(folder / "log.txt", fmt::format("== {}\n{}", step.title, said.str()));
    done.add(step.name);
    const double took = console.screen.clock() - began;
    if (took >= 1) fmt::print(console.err, "        {}\n", as_time(took));
  }
}

bool are_done(const fs::path& folder, const std::string& recipe,
              const std::vector<DemoStep>& steps) {
  const DoneList done(folder, recipe);
  return std::ranges::all_of(steps, [&](const DemoStep& step) { return done.has(step.name); });
}

}  // namespace assay::cli
