// Answers and evidence for tests of marks and reviews.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>

#include "analyse/protocol.h"
#include "base/error.h"

namespace assay::analyse {

inline exchange::ResponseRow answered(std::string screen, std::string person, std::string item,
                                      std::string response, std::string condition = "annotation") {
  exchange::ResponseRow row;
  row.session = person;
  row.participant = std::move(person);
  row.outcome = "completed";
  row.phase = "test";
  row.screen = std::move(screen);
  row.item = std::move(item);
  row.condition = std::move(condition);
  row.response = std::move(response);
  return row;
}

inline std::string rectangle_drawn(double left, double top, double right, double bottom,
                                   std::string_view more = "") {
  return fmt::format(R"({{"strokes":[{{"points":[[{0},{1}],[{2},{1}],[{2},{3}],[{0},{3}]]{4}}}]}})",
                     left, top, right, bottom, more);
}

inline study::Stimulus picture_stimulus(std::string item, int width, int height,
                                        std::string part = "picture") {
  return {.item = std::move(item),
          .part = std::move(part),
          .file = "f",
          .width = width,
          .height = height};
}

inline const Sheet& sheet_in(const std::vector<Section>& sections, std::string_view id) {
  for (const Section& section : sections) {
    for (const Sheet& sheet : section.sheets) {
      if (sheet.id == id) return sheet;
    }
  }
  throw Bug(fmt::format("there is no sheet '{}'", id));
}

// The cell of the first row whose first cells are these.
inline Cell cell_in(const Sheet& sheet, const std::vector<std::string>& key,
                    std::string_view column) {
  const auto at = std::ranges::find(sheet.table.columns, column) - sheet.table.columns.begin();
  for (const std::vector<Cell>& row : sheet.table.rows) {
    bool is_it = true;
    for (std::size_t part = 0; part < key.size(); ++part) is_it &= row[part] == Cell{key[part]};
    if (is_it) return row.at(static_cast<std::size_t>(at));
  }
  throw Bug(fmt::format("{} has no row of '{}'", sheet.id, key.front()));
}

inline double number_in(const Sheet& sheet, const std::vector<std::string>& key,
                        std::string_view column) {
  const Cell cell = cell_in(sheet, key, column);
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
  return std::get<double>(cell);
}

// What every report must hold to: no number that is none, no sheet or test without its unit, no
// name twice.
inline void expect_sound(const Told& told) {
  std::vector<std::string> names;
  EXPECT_FALSE(told.summary.empty());
  EXPECT_FALSE(told.methods.empty());
  for (const Section& section : told.sections) {
    for (const Sheet& sheet : section.sheets) {
      names.push_back(sheet.id);
      EXPECT_FALSE(sheet.unit.empty()) << sheet.id;
      for (const std::vector<Cell>& row : sheet.table.rows) {
        EXPECT_EQ(row.size(), sheet.table.columns.size()) << sheet.id;
        for (const Cell& cell : row) {
          const auto* number = std::get_if<double>(&cell);
          EXPECT_TRUE(number == nullptr || std::isfinite(*number)) << sheet.id;
        }
      }
    }
    for (const Finding& finding : section.findings) {
      names.push_back("finding " + finding.id);
      EXPECT_FALSE(finding.unit.empty()) << finding.id;
      EXPECT_FALSE(finding.outcome.empty()) << finding.id;
    }
    for (const Figure& figure : section.figures) sheet_in(told.sections, figure.numbers);
  }
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace assay::analyse
