// What people marked of texts: words with weights, in the files of the benchmark of Mohseni, Block
// and Ragan (2020). docs/formats.md has their fields.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace assay::text {

// In lower case; all weights are positive.
using Marks = std::map<std::string, double, std::less<>>;

struct Annotation {
  std::string article;
  // How many people stand behind the weights: a half may be one of two, or the only one's.
  std::size_t annotators = 1;
  Marks words = {};
  // Of annotations that were merged: what each person marked whose annotation was of nobody else.
  std::vector<Marks> people = {};
};

// An array of annotations, or a single one. Throws Error, calling the text `name`, for anything
// that is none.
std::vector<Annotation> parse_annotations(std::string_view json, std::string_view name);

// One annotation for each article, in the order of their first: weights are the mean over all who
// annotated it, and a word that somebody did not mark has none from them.
std::vector<Annotation> merge_annotations(const std::vector<Annotation>& annotations);

// A .json file, or a folder of them in the order of their names; merged.
std::vector<Annotation> read_annotations(const std::filesystem::path& path);

}  // namespace assay::text
