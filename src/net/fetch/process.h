// Other programs, run without a shell: arguments arrive as they are.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::fetch {

// Runs the command in the folder and waits. What it prints goes to a log in the folder, whose last
// line is part of the Error when the program is missing or fails.
void run(const std::vector<std::string>& command, const std::filesystem::path& folder);

}  // namespace assay::fetch
