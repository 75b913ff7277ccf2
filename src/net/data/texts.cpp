#include "net/data/texts.h"

#include <algorithm>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"
#include "base/near_name.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_a_list = std::size_t{1} << 30U;
constexpr std::size_t most_bytes_of_a_text = std::size_t{16} << 20U;
constexpr std::size_t most_texts = 4'000'000;

// What lies in a folder, in the order of names; hidden things are left out.
std::vector<fs::path> listed(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->path().filename().string().starts_with('.')) paths.push_back(entry->path());
    if (paths.size() > most_texts) {
      fail("The folder '{}' holds more than {} files.", folder.string(), most_texts);
    }
  }
  if (error) fail("Cannot read the folder '{}': {}.", folder.string(), error.message());
  std::ranges::sort(paths);
  return paths;
}

bool is_text(const fs::path& path) {
  std::error_code ignored;
  return path.extension() == ".txt" && fs::is_regular_file(path, ignored);
}

std::vector<Text> from_folder(const fs::path& folder) {
  std::vector<Text> texts;
  for (const fs::path& path : listed(folder)) {
    std::error_code ignored;
    if (is_text(path)) {
      texts.push_back({path.filename().string(), read_file(path, most_bytes_of_a_text)});
    } else if (fs::is_directory(path, ignored)) {
      const std::string label = path.filename().string();
      for (const fs::path& inner : listed(path)) {
        if (!is_text(inner)) continue;
        texts.push_back({label + "/" + inner.filename().string(),
                         read_file(inner, most_bytes_of_a_text), label});
      }
    }
  }
  if (texts.empty()) {
    fail("The folder '{}' holds no .txt files, nor do the folders in it.", folder.string());
  }
  return texts;
}

// Where the column stands, or nothing.
std::optional<std::size_t> column(const CsvRecord& names, std::string_view wanted,
                                  std::string_view list) {
  const auto place = std::ranges::find(names.fields, wanted);
  if (place == names.fields.end()) return std::nullopt;
  if (std::ranges::count(names.fields, wanted) > 1) {
    fail("'{}' has two columns '{}'.", list, wanted);
  }
  return static_cast<std::size_t>(place - names.fields.begin());
}

}  // namespace

std::vector<Text> parse_texts(std::string_view csv, std::string_view name) {
  std::vector<CsvRecord> records = parse_csv(csv, name);
  if (records.size() < 2) fail("'{}' holds no texts; its first line names the columns.", name);
  const auto text = column(records[0], "text", name);
  const auto label = column(records[0], "label", name);
  const auto title = column(records[0], "name", name);
  if (!text) {
    fail("'{}' has no column 'text' but {}; its first line names the columns.", name,
         assay::listed(records[0].fields));
  }
  std::vector<Text> texts;
  for (std::size_t at = 1; at < records.size(); ++at) {
    std::vector<std::string>& fields = records[at].fields;
    const bool named = title && !fields[*title].empty();
    Text one{named ? std::move(fields[*title]) : fmt::format("line {}", records[at].line),
             std::move(fields[*text])};
    if (label && !fields[*label].empty()) one.label = std::move(fields[*label]);
    texts.push_back(std::move(one));
  }
  return texts;
}

std::vector<Text> read_texts(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (!fs::exists(status)) fail("The input '{}' does not exist.", path.string());
  if (fs::is_directory(status)) return from_folder(path);
  if (path.extension() == ".csv") {
    return parse_texts(read_file(path, most_bytes_of_a_list), path.string());
  }
  if (path.extension() != ".txt") {
    fail("'{}' is no text; give a .txt file, a folder of them or a .csv file with a column 'text'.",
         path.string());
  }
  return {{path.filename().string(), read_file(path, most_bytes_of_a_text)}};
}

}  // namespace assay::data
