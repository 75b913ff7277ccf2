// Texts from files, with what is known about each.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::data {

struct Text {
  std::string name;
  std::string text;
  std::optional<std::string> label = std::nullopt;
};

// A .txt file; a folder of them, in the order of their names; a folder of such folders, whose names
// are labels; or a .csv file with a column "text" and perhaps "label" and "name". Throws Error when
// there is none.
std::vector<Text> read_texts(const std::filesystem::path& path);

// Columns of other names are left alone. `name` is what the list is called in the sentence.
std::vector<Text> parse_texts(std::string_view csv, std::string_view name);

}  // namespace assay::data
