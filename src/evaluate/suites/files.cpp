#include "evaluate/suites/files.h"

#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/error.h"
#include "evaluate/suites/sheet.h"
#include "explain/text/classifier_file.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "net/data/picture_layout.h"
#include "net/data/restore.h"
#include "net/model/description_json.h"
#include "net/model/onnx_export.h"

namespace assay::suites {
namespace {

using Json = nlohmann::ordered_json;

std::string record_of(const Suite& suite, const Spec& spec) {
  const Evidence& evidence = suite.evidence;
  const Json record{{"suite", to_string(spec)},
                    {"classes", suite.classes},
                    {"items", suite.items},
                    {"evidence",
                     {{"tested", evidence.tested},
                      {"chance", evidence.chance},
                      {"accuracy", evidence.accuracy},
                      {"without_planted", evidence.without},
                      {"all_else_drawn_anew", evidence.alone}}}};
  return record.dump(2) + "\n";
}

data::Picture as_picture(std::span<const float> mask, const Shape& shape) {
  data::Picture picture(static_cast<int>(shape[1]), static_cast<int>(shape[0]));
  for (std::size_t at = 0; at < mask.size(); ++at) {
    std::fill_n(picture.rgb.begin() + static_cast<std::ptrdiff_t>(3 * at), 3,
                mask[at] > 0 ? std::uint8_t{255} : std::uint8_t{0});
  }
  return picture;
}

void add_pictures(std::vector<File>& files, const Suite& suite, const Arrays& arrays) {
  const Shape input(arrays.inputs.shape.begin() + 1, arrays.inputs.shape.end());
  const Shape points(arrays.truth.shape.begin() + 1, arrays.truth.shape.end());
  std::string list = "path,label,mask\n";
  for (std::size_t item = 0; item < suite.items.size(); ++item) {
    const std::string picture = fmt::format("pictures/{}.png", suite.items[item]);
    const std::string mask = fmt::format("masks/{}.png", suite.items[item]);
    files.push_back(
        {picture, data::to_png(data::picture_from_input(arrays.inputs.row(item),
                                                        arrays.description.preprocessing, input))});
    files.push_back({mask, data::to_png(as_picture(arrays.truth.row(item), points))});
    list += fmt::format("{},{},{}\n", picture, suite.classes[arrays.labels[item]], mask);
  }
  files.push_back({"pictures.csv", std::move(list)});
}

std::vector<File> files_of_arrays(const Suite& suite, const Arrays& arrays) {
  Tensor labels({static_cast<std::int64_t>(arrays.labels.size())});
  for (std::size_t item = 0; item < arrays.labels.size(); ++item) {
    labels.data[item] = static_cast<float>(arrays.labels[item]);
  }
  std::vector<File> files{{"model.onnx", model::export_onnx(arrays.net)},
                          {"model.json", model::to_json(arrays.description)},
                          {"inputs.npy", npy_bytes(arrays.inputs)},
                          {"mask.npy", npy_bytes(arrays.truth)},
                          {"labels.npy", npy_bytes(labels)}};
  const Shape input(arrays.inputs.shape.begin() + 1, arrays.inputs.shape.end());
  if (data::is_picture(input)) {
    add_pictures(files, suite, arrays);
    files.push_back({"sheet.png", data::to_png(contact_sheet(arrays))});
  }
  return files;
}

std::vector<File> files_of_texts(const Texts& texts) {
  // No planted or everyday word holds a comma or a quote.
  std::string list = "name,text,label\n";
  for (const data::Text& document : texts.documents) {
    list += fmt::format("{},{},{}\n", document.name, document.text, *document.label);
  }
  Json words = Json::array();
  for (const text::Annotation& truth : texts.truth) {
    Json pairs = Json::array();
    for (const auto& [word, weight] : truth.words) pairs.push_back({word, weight});
    words.push_back({{"article", truth.article}, {"words", std::move(pairs)}});
  }
  return {{"model.json", text::to_json(texts.classifier)},
          {"texts.csv", std::move(list)},
          {"words.json", words.dump(1) + "\n"}};
}

}  // namespace

std::vector<File> files_of(const Suite& suite, const Spec& spec) {
  std::vector<File> files = suite.arrays() != nullptr ? files_of_arrays(suite, *suite.arrays())
                                                      : files_of_texts(*suite.texts());
  files.push_back({"suite.json", record_of(suite, spec)});
  files.push_back({"sheet.html", sheet_page(suite, spec)});
  return files;
}

std::string to_sentence(const Evidence& evidence) {
  return fmt::format(
      "{:.1f} % of {} test items right (chance {:.1f} %); {:.1f} % without what is planted, {:.1f} "
      "% with all else drawn anew",
      100 * evidence.accuracy, evidence.tested, 100 * evidence.chance, 100 * evidence.without,
      100 * evidence.alone);
}

}  // namespace assay::suites
