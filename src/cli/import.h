// Reads what other tools wrote and writes what the rest of assay reads.
#pragma once

#include "cli/command.h"

namespace assay::cli {

enum class MaskFile { npy, png };

struct Import {
  static constexpr Info info{
      .name = "import",
      .topic = Topic::data,
      .summary = "Reads masks, marked words or responses that other tools wrote.",
      .example = "assay import coco annotations.json --out masks"};

  std::string kind{};
  std::filesystem::path file{};
  std::filesystem::path out{};
  MaskFile masks = MaskFile::npy;
  bool combine = false;
  std::filesystem::path pictures{};

  static constexpr std::tuple params{
      Param{"kind", &Import::kind,
            "label_studio, cvat, coco, pascal_voc, labelme, contours, marked_words, gorilla, "
            "responses or "
            "columns, with settings as in contours:images=photos",
            Use::argument},
      Param{"file", &Import::file, "file to read, or a folder of them", Use::argument},
      Param{"out", &Import::out, "folder to write; a new one", Use::required},
      Param{"masks", &Import::masks, "how masks are written"},
      Param{"pictures", &Import::pictures,
            "folder of the pictures: list.csv then names each with its object, as '--input' of "
            "other commands"},
      Param{"combine", &Import::combine,
            "one mask an item: the share of its annotators who marked each pixel"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::MaskFile> {
  static constexpr std::array values{Word{cli::MaskFile::npy, "npy"},
                                     Word{cli::MaskFile::png, "png"}};
};

}  // namespace assay
