// The arrows between modules and layers, as CMakeLists.txt draws them.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "source.h"

namespace assay::source {

// A line of the build and the words after each of its keywords:
// module(NAME USES a b/c) or layer(MODULE/NAME USES a ONLY b LINKS c).
struct Declared {
  std::string name;
  std::map<std::string, std::vector<std::string>> words = {};
};

inline std::vector<Declared> declared(const std::string& kind) {
  const std::regex line("^" + kind + R"(\(([\w/]+)\s*([^)]*)\)$)");
  const std::set<std::string> keywords = {"USES", "ONLY", "LINKS"};
  std::vector<Declared> all;
  for (const std::string& text : lines(read_file("CMakeLists.txt"))) {
    std::smatch match;
    if (!std::regex_match(text, match, line)) continue;
    all.push_back({.name = match[1]});
    std::istringstream words(match[2]);
    std::vector<std::string>* of_keyword = nullptr;
    for (std::string word; words >> word;) {
      if (keywords.contains(word)) {
        of_keyword = &all.back().words[word];
      } else if (of_keyword != nullptr) {
        of_keyword->push_back(word);
      }
    }
  }
  return all;
}

using Arrows = std::map<std::string, std::set<std::string>>;

// These modules and layers with all that they use. What stands further down is not known yet, so
// that arrows make no circle.
inline std::set<std::string> with_used(const std::vector<std::string>& names,
                                       const Arrows& modules) {
  std::set<std::string> all(names.begin(), names.end());
  for (const std::string& name : names) {
    const auto found = modules.find(module_of(name));
    EXPECT_NE(found, modules.end()) << "there is no module of '" << name << "' before it is used";
    if (found != modules.end()) all.insert(found->second.begin(), found->second.end());
  }
  return all;
}

// Each layer, as "math/stats", with those that it may include: itself, those of its module that its
// line names, and those that its module uses or that it is said to use ONLY.
inline Arrows arrows_of_layers() {
  Arrows modules;
  for (Declared& one : declared("module")) {
    modules[one.name] = with_used(one.words["USES"], modules);
  }
  std::vector<Declared> layers = declared("layer");
  Arrows all;
  for (Declared& one : layers) {
    const std::string module = module_of(one.name);
    EXPECT_TRUE(modules.contains(module)) << "'" << one.name << "' is of no module";
    const std::vector<std::string>& only = one.words["ONLY"];
    const std::set<std::string> below = only.empty() ? modules[module] : with_used(only, modules);
    std::set<std::string>& uses = all[one.name] = {one.name};
    for (const std::string& used : one.words["USES"]) {
      EXPECT_TRUE(all.contains(module + "/" + used)) << one.name << " uses " << used;
      uses.insert(module + "/" + used);
    }
    for (const Declared& other : layers) {
      if (below.contains(other.name) || below.contains(module_of(other.name))) {
        uses.insert(other.name);
      }
    }
  }
  return all;
}

}  // namespace assay::source
