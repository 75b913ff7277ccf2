// Records as lines of JSON. Reading throws Error with the field that is wrong; unknown fields are
// refused, so that a slip of the pen is not passed over.
#pragma once

#include <string>
#include <string_view>

#include "study/workspace/record.h"

namespace assay::workspace {

std::string to_line(const WorkspaceItem& item);
std::string to_line(const Prediction& prediction);
std::string to_line(const Explanation& explanation);
std::string to_line(const Score& score);

void from_line(std::string_view line, WorkspaceItem& item);
void from_line(std::string_view line, Prediction& prediction);
void from_line(std::string_view line, Explanation& explanation);
void from_line(std::string_view line, Score& score);

// All classes, as one text.
std::string to_json(const std::vector<Class>& classes);
std::vector<Class> classes_from_json(std::string_view text);

}  // namespace assay::workspace
