// What a command costs: processor time and memory.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/file.h"

namespace assay {

inline double user_seconds(const rusage& usage) {
  return static_cast<double>(usage.ru_utime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec);
}

// What one command cost.
struct Cost {
  double seconds = 0;    // of processors, not in the kernel
  double megabytes = 0;  // at most at once
};

// What the line costs, in the folder. A line that fails is a test that fails.
inline Cost cost_of(const std::string& line, const std::filesystem::path& folder) {
  const std::filesystem::path program = ASSAY_PROGRAM;
  const std::string script =
      fmt::format("cd '{}' && export PATH='{}':\"$PATH\" ASSAY_THREADS=1 && {} >out.txt 2>err.txt",
                  folder.string(), program.parent_path().string(), line);
  const pid_t child = ::fork();
  if (child == 0) {
    ::execl("/bin/sh", "sh", "-c", script.c_str(), nullptr);
    ::_exit(127);
  }
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  if (status != 0) {
    ADD_FAILURE() << line << '\n' << read_file(folder / "err.txt");
  }
  return {user_seconds(usage), static_cast<double>(usage.ru_maxrss) / 1024};
}

}  // namespace assay
