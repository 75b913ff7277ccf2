#include "study/responses/marked_words.h"

#include <nlohmann/json.hpp>

namespace assay::responses {

Imported MarkedWords::operator()(const std::filesystem::path& path) const {
  Imported result;
  result.words = text::read_annotations(path);
  for (const text::Annotation& annotation : result.words) {
    ++result.read;
    bool shared = false;
    for (const auto& [word, weight] : annotation.words) shared = shared || weight < 1;
    // One of two, or half of the only one: the file does not tell.
    if (shared && annotation.annotators == 1) {
      result.add_oddity("a weight below 1 of an article with one annotator", annotation.article);
    }
    if (annotation.words.empty()) result.add_oddity("an article without words", annotation.article);
  }
  return result;
}

std::string to_json(const std::vector<text::Annotation>& annotations) {
  std::string text = "[";
  for (const text::Annotation& annotation : annotations) {
    nlohmann::ordered_json entry{{"article", annotation.article},
                                 {"annotators", annotation.annotators},
                                 {"words", nlohmann::ordered_json::array()}};
    for (const auto& [word, weight] : annotation.words) {
      entry["words"].push_back({word, weight});
    }
    text += text.size() > 1 ? ",\n " : "";
    text += entry.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  }
  return text + "]\n";
}

}  // namespace assay::responses
