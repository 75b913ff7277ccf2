// What tests of protocols ask of what a protocol tells.
#pragma once

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/error.h"
#include "study/analysis/protocol.h"

namespace assay::analysis {

inline const Sheet* find_told(const std::vector<Section>& sections, std::string_view id) {
  for (const Section& section : sections) {
    for (const Sheet& sheet : section.sheets) {
      if (sheet.id == id) return &sheet;
    }
  }
  return nullptr;
}

inline const Finding* find_answer(const std::vector<Section>& sections, std::string_view id) {
  for (const Section& section : sections) {
    for (const Finding& finding : section.findings) {
      if (finding.id == id) return &finding;
    }
  }
  return nullptr;
}

// The cell in that row and column; a failure of the test where there is none.
inline Cell cell_at(const Sheet& sheet, std::size_t row, std::string_view column) {
  const auto found = std::ranges::find(sheet.table.columns, column);
  if (found == sheet.table.columns.end() || row >= sheet.table.rows.size()) {
    ADD_FAILURE() << "no cell " << row << ", '" << column << "' in " << sheet.id;
    return {};
  }
  return sheet.table.rows[row][static_cast<std::size_t>(found - sheet.table.columns.begin())];
}

// Not a number in the way of C++ where the cell is blank: no comparison holds.
inline double number_at(const Sheet& sheet, std::size_t row, std::string_view column) {
  const Cell cell = cell_at(sheet, row, column);
  if (const auto* whole = std::get_if<std::int64_t>(&cell)) return static_cast<double>(*whole);
  if (const auto* number = std::get_if<double>(&cell)) return *number;
  return std::nan("");
}

inline bool is_blank(const Cell& cell) { return std::holds_alternative<std::monostate>(cell); }

inline const Sheet& sheet_in(const std::vector<Section>& sections, std::string_view id) {
  const Sheet* sheet = find_told(sections, id);
  if (sheet == nullptr) throw Bug(fmt::format("there is no sheet '{}'", id));
  return *sheet;
}

inline const Finding& finding_in(const std::vector<Section>& sections, std::string_view id) {
  const Finding* finding = find_answer(sections, id);
  if (finding == nullptr) throw Bug(fmt::format("there is no finding '{}'", id));
  return *finding;
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

// Whatever a protocol tells: names of their own, units, notes, and only finite numbers.
inline void expect_sound(const ProtocolReport& told) {
  EXPECT_FALSE(told.summary.empty());
  EXPECT_FALSE(told.methods.empty());
  std::set<std::string> sheets;
  std::set<std::string> figures;
  std::set<std::string> findings;
  for (const Section& section : told.sections) {
    for (const Sheet& sheet : section.sheets) {
      EXPECT_TRUE(sheets.insert(sheet.id).second) << sheet.id;
      EXPECT_FALSE(sheet.unit.empty()) << sheet.id;
      EXPECT_FALSE(sheet.notes.empty()) << sheet.id;
      for (const std::vector<Cell>& row : sheet.table.rows) {
        EXPECT_EQ(row.size(), sheet.table.columns.size()) << sheet.id;
        for (const Cell& cell : row) {
          const auto* number = std::get_if<double>(&cell);
          EXPECT_TRUE(number == nullptr || std::isfinite(*number)) << sheet.id;
        }
      }
    }
    for (const Finding& finding : section.findings) {
      EXPECT_TRUE(findings.insert(finding.id).second) << finding.id;
      EXPECT_FALSE(finding.unit.empty()) << finding.id;
      EXPECT_FALSE(finding.outcome.empty()) << finding.id;
      const auto& p = finding.result.p;
      EXPECT_TRUE(!p || (*p >= 0 && *p <= 1)) << finding.id;
      EXPECT_TRUE(!finding.adjusted_p || *finding.adjusted_p >= *p) << finding.id;
    }
  }
  for (const Section& section : told.sections) {
    for (const Figure& figure : section.figures) {
      EXPECT_TRUE(figures.insert(figure.id).second) << figure.id;
      EXPECT_TRUE(sheets.contains(figure.numbers)) << figure.id;
      EXPECT_THAT(figure.picture.html(), testing::Not(testing::HasSubstr("nan"))) << figure.id;
    }
  }
  EXPECT_FALSE(told.summary.empty());
  EXPECT_FALSE(told.methods.empty());
}

}  // namespace assay::analysis
