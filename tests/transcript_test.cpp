// Runs tests/cli/*.txt as they stand: a line "$ command" is given to a shell in a fresh folder that
// holds a copy of tests/cli/files, and the lines up to the next command are what it must print
// (both streams), "[exit N]" when it ends with another code than 0, and a blank line between
// commands. What stands above the first command is a remark.
// ASSAY_UPDATE_TRANSCRIPTS=1 writes what was printed into the files instead.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <regex>
#include <sstream>

#include "base/file.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("assay_transcript_" + std::to_string(getpid()))) {
    fs::create_directory(path_);
    if (fs::exists("tests/cli/files")) fs::copy("tests/cli/files", path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// What the command prints, ended by a line with its exit code unless that is 0.
std::string printed(const std::string& command, const fs::path& folder) {
  const fs::path program = ASSAY_PROGRAM;
  const std::string script = fmt::format(
      "cd '{0}' && export HOME='{0}' XDG_CACHE_HOME='{0}/cache' PATH='{1}':\"$PATH\" && "
      "unset ASSAY_THREADS && {{ {2}\n}} 2>&1 </dev/null",
      folder.string(), program.parent_path().string(), command);
  FILE* pipe = popen(script.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no shell");
  std::string text;
  for (int letter = fgetc(pipe); letter != EOF; letter = fgetc(pipe)) {
    text += static_cast<char>(letter);
  }
  if (!text.empty() && text.back() != '\n') text += '\n';
  const int status = pclose(pipe);
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (code != 0) text += "[exit " + std::to_string(code) + "]\n";
  return text;
}

// The transcript with what its commands print now.
std::string replayed(const std::string& transcript) {
  const Folder folder;
  std::istringstream lines(transcript);
  std::string text;
  bool begun = false;
  for (std::string line; std::getline(lines, line);) {
    const bool command = line.starts_with("$ ");
    if (begun && command) text += '\n';
    begun = begun || command;
    if (command) {
      text += line + '\n' + printed(line.substr(2), folder.path());
    } else if (!begun) {
      text += line + '\n';
    }
  }
  return text;
}

// Registers of another width add in another order, and the last digits of a fit follow. Each long
// number of `now` that is near the one in its place before becomes that one.
std::string settled(const std::string& before, const std::string& now) {
  static const std::regex number(R"(\d+\.\d+(e[-+]\d+)?)");
  constexpr std::size_t long_enough = 7;  // "0.12345"
  constexpr double near = 1e-3;
  const std::sregex_iterator end;
  std::sregex_iterator old(before.begin(), before.end(), number);
  std::string text;
  std::size_t at = 0;
  for (std::sregex_iterator found(now.begin(), now.end(), number); found != end; ++found) {
    if (old == end) return now;
    const std::string was = (old++)->str();
    const std::string is = found->str();
    const bool same = std::max(was.size(), is.size()) >= long_enough &&
                      std::abs(std::stod(was) - std::stod(is)) <= near * std::stod(was);
    text.append(now, at, static_cast<std::size_t>(found->position()) - at).append(same ? was : is);
    at = static_cast<std::size_t>(found->position()) + is.size();
  }
  return text.append(now, at);
}

std::vector<fs::path> transcripts() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("tests/cli")) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

TEST(Settled, TakesOnlyNumbersThatAreNear) {
  EXPECT_EQ(settled("a 1.23456 b", "a 1.23457 b"), "a 1.23456 b");
  EXPECT_EQ(settled("4.07, 5.6374e-05", "4.069999999999998, 5.6384e-05"), "4.07, 5.6374e-05");
  EXPECT_EQ(settled("a 1.23456 b", "a 1.25 c"), "a 1.25 c");
  EXPECT_EQ(settled("p = .723 of 0.50000", "p = .724 of 0.51000"), "p = .724 of 0.51000");
  EXPECT_EQ(settled("1.50", "1.51 2.00000"), "1.51 2.00000");
  EXPECT_EQ(settled("one 0.40 two", "one 0.41 two"), "one 0.41 two");
}

class Transcript : public testing::TestWithParam<fs::path> {};

TEST_P(Transcript, IsWhatHappens) {
  const std::string before = read_file(GetParam());
  const std::string now = replayed(before);
  if (std::getenv("ASSAY_UPDATE_TRANSCRIPTS") != nullptr) {
    write_file(GetParam(), now);
  } else {
    EXPECT_EQ(before, settled(before, now))
        << "ASSAY_UPDATE_TRANSCRIPTS=1 takes over what is printed now";
  }
}

INSTANTIATE_TEST_SUITE_P(Cli, Transcript, testing::ValuesIn(transcripts()),
                         [](const auto& at) { return at.param.stem().string(); });

}  // namespace
}  // namespace assay
