// What a study is made of: facts about its items that the planner and the judge need, and the
// pictures that were rendered for it. The stimulus builder writes it; a browser never sees it.
#pragma once

#include <optional>
#include <string_view>

#include "base/param.h"
#include "study/design/mistake.h"

namespace assay::study {

struct StudyItem {
  std::string id{};
  std::string kind = "image";  // image, text or signal
  std::string label{};         // the truth
  std::string prediction{};    // what the model says
  double confidence = 0;       // of the prediction
  std::string bin{};           // easy, medium, hard or nothing
  bool adversarial = false;
  std::string category{};              // kind of error, by those who looked
  std::vector<std::string> options{};  // what a guess is chosen from, the prediction among them
  std::string text{};                  // of a text

  bool operator==(const StudyItem&) const = default;
  static constexpr std::tuple params{
      Param{"id", &StudyItem::id, "the item's name in the workspace", 1, 200, Use::required},
      Param{"kind", &StudyItem::kind, "image, text or signal", 1, 20},
      Param{"label", &StudyItem::label, "its true class", 0, 200},
      Param{"prediction", &StudyItem::prediction, "the class the model gives it", 0, 200},
      Param{"confidence", &StudyItem::confidence, "the model's probability of that class", 0, 1},
      Param{"bin", &StudyItem::bin, "easy, medium, hard or empty", 0, 20},
      Param{"adversarial", &StudyItem::adversarial, "whether it was made to mislead the model"},
      Param{"category", &StudyItem::category, "kind of error, if somebody looked", 0, 200},
      Param{"options", &StudyItem::options, "labels to guess from; the prediction is one of them",
            1, 200},
      Param{"text", &StudyItem::text, "the words of a text"},
  };
};

struct Class {
  std::string name{};
  std::string gloss{};
  std::vector<std::string> samples{};  // files

  bool operator==(const Class&) const = default;
  static constexpr std::tuple params{
      Param{"name", &Class::name, "the class, as items name it", 1, 200, Use::required},
      Param{"gloss", &Class::gloss, "what the word means, in a sentence", 0, 2000},
      Param{"samples", &Class::samples, "files of sample pictures", 1, 200},
  };
};

struct Stimulus {
  std::string item{};
  std::string condition{};  // nothing when it is the same in all
  std::string part{};       // "picture", "explanation", "level 15", "outline", ...
  std::string file{};
  std::string alt{};
  int width = 0;
  int height = 0;
  bool heat = false;

  bool operator==(const Stimulus&) const = default;
  static constexpr std::tuple params{
      Param{"item", &Stimulus::item, "the item it shows", 1, 200, Use::required},
      Param{"condition", &Stimulus::condition, "its condition; empty when all share it", 0, 200},
      Param{"part", &Stimulus::part, "which part of the screen it is", 1, 200, Use::required},
      Param{"file", &Stimulus::file, "the file, named by its hash", 1, 200, Use::required},
      Param{"alt", &Stimulus::alt, "what those read who cannot see it", 0, 1000},
      Param{"width", &Stimulus::width, "in pixels", 1, 100'000, Use::required},
      Param{"height", &Stimulus::height, "in pixels", 1, 100'000, Use::required},
      Param{"heat", &Stimulus::heat, "whether it is a heat map, whose colours a bar explains"},
  };
};

struct Material {
  std::vector<StudyItem> items{};
  std::vector<Class> classes{};
  std::vector<Stimulus> stimuli{};
  // Whose view of the pictures people see: a model's, or that of nobody, who sees them whole. Not
  // known of material that was made before this was written down.
  std::optional<std::string> model{};

  bool operator==(const Material&) const = default;
  static constexpr std::tuple params{
      Param{"items", &Material::items, "everything that can be asked about", Use::required},
      Param{"classes", &Material::classes, "what the labels mean"},
      Param{"stimuli", &Material::stimuli, "the pictures", Use::required},
      Param{"model", &Material::model,
            "the model as whose input pictures are cut and scaled; empty for whole pictures", 0,
            200},
  };
};

std::string to_json(const Material& material);
// Throws Error that names every mistake with its place.
Material material_from_json(std::string_view text);

}  // namespace assay::study
