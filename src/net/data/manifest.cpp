#include "net/data/manifest.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/csv.h"
#include "base/error.h"
#include "base/file.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_list_bytes = std::size_t{256} << 20;

// What a row is and where it stands, for its sentences.
struct Row {
  std::string_view list;
  std::size_t line;
};

// Four numbers with spaces between.
Box parse_box(std::string_view text, const Row& row) {
  std::array<double, 4> numbers{};
  std::string_view rest = text;
  const auto skip_spaces = [&] {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  };
  bool sound = true;
  for (double& number : numbers) {
    skip_spaces();
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    sound = sound && error == std::errc() && std::isfinite(number) &&
            (end == rest.data() + rest.size() || *end == ' ');
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  }
  skip_spaces();
  const Box box{numbers[0], numbers[1], numbers[2], numbers[3]};
  if (!sound || !rest.empty() || !(box.x0 < box.x1) || !(box.y0 < box.y1)) {
    fail("Line {} of '{}' has the box '{}'; write \"x0 y0 x1 y1\" with x0 < x1 and y0 < y1.",
         row.line, row.list, text);
  }
  return box;
}

struct Column {
  std::string_view name;
  void (*store)(ManifestEntry& entry, const std::string& field, const fs::path& folder,
                const Row& row);
};

constexpr Column columns[] = {
    {"path",
     [](ManifestEntry& entry, const std::string& field, const fs::path& folder, const Row&) {
       entry.item.name = field;
       entry.path = folder / field;
     }},
    {"label", [](ManifestEntry& entry, const std::string& field, const fs::path&,
                 const Row&) { entry.item.label = field; }},
    {"box", [](ManifestEntry& entry, const std::string& field, const fs::path&,
               const Row& row) { entry.item.box = parse_box(field, row); }},
    {"mask", [](ManifestEntry& entry, const std::string& field, const fs::path& folder,
                const Row&) { entry.item.mask = folder / field; }},
    {"split", [](ManifestEntry& entry, const std::string& field, const fs::path&,
                 const Row&) { entry.item.split = field; }},
};

std::vector<const Column*> parse_header(const CsvRecord& header, std::string_view name) {
  std::vector<const Column*> result;
  for (const std::string& field : header.fields) {
    const auto column = std::ranges::find(columns, std::string_view(field), &Column::name);
    if (column == std::end(columns)) {
      fail("'{}' has the column '{}'; columns are path, label, box, mask and split.", name, field);
    }
    if (std::ranges::find(result, column) != result.end()) {
      fail("'{}' has the column '{}' twice.", name, field);
    }
    result.push_back(column);
  }
  if (std::ranges::find(result, &columns[0]) == result.end()) {
    fail("'{}' has no column 'path'; its first line must name the columns.", name);
  }
  return result;
}

void expect_file(const fs::path& path, std::string_view list, std::string_view field) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) {
    fail("'{}' names the {} '{}', which is not a file.", list, field, path.string());
  }
}

}  // namespace

std::vector<ManifestEntry> parse_manifest(std::string_view text, std::string_view name,
                                          const fs::path& folder) {
  const std::vector<CsvRecord> records = parse_csv(text, name);
  if (records.size() < 2) fail("'{}' lists no inputs; write a row for each.", name);
  const std::vector<const Column*> header = parse_header(records.front(), name);

  std::vector<ManifestEntry> entries;
  for (std::size_t record = 1; record < records.size(); ++record) {
    const Row row{name, records[record].line};
    ManifestEntry entry;
    for (std::size_t column = 0; column < header.size(); ++column) {
      const std::string& field = records[record].fields[column];
      if (!field.empty()) header[column]->store(entry, field, folder, row);
    }
    if (entry.path.empty()) fail("Line {} of '{}' has no path.", row.line, name);
    entries.push_back(std::move(entry));
  }
  return entries;
}

std::vector<ManifestEntry> read_manifest(const fs::path& path) {
  std::vector<ManifestEntry> entries =
      parse_manifest(read_file(path, most_list_bytes), path.string(), path.parent_path());
  for (const ManifestEntry& entry : entries) {
    expect_file(entry.path, path.string(), "input");
    if (entry.item.mask) expect_file(*entry.item.mask, path.string(), "mask");
  }
  return entries;
}

}  // namespace assay::data
