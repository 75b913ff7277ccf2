// What a careful participant knows: what a picture shows. Pictures come under names that mean
// nothing, so they are recognised as people do, by looking at them: by the hash of their bytes,
// which is the name of their file in the material. A text is recognised by its words.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>

#include "study/simulate/sight.h"

namespace assay::simulate {

class Truth {
 public:
  explicit Truth(study::Material material, Sight sight = {});

  // Addresses of the pictures on the screen that nobody has looked at.
  std::vector<std::string> unseen(const nlohmann::json& screen) const;
  void see(const std::string& address, std::string_view bytes);

  // The item a screen is about; null when that does not show.
  const study::StudyItem* item_of(const nlohmann::json& screen) const;
  // That item, and what the screen gives those who look at it.
  PerceivedStimulus seen(const nlohmann::json& screen) const;

 private:
  // Of the picture at that address; nothing when it is not known.
  std::optional<double> clarity_at(const std::string& address) const;

  study::Material material_;
  Sight sight_;
  std::map<std::string, std::size_t, std::less<>> by_file_;  // its name without the ending
  std::map<std::string, std::size_t, std::less<>> by_text_;
  std::map<std::string, const study::StudyItem*, std::less<>> seen_;  // by address
  std::map<std::string, std::string, std::less<>> hashes_;  // of what was seen, by address
};

// Which answer to a screen of that kind is right; nothing where none is.
std::optional<std::string> right_answer(std::string_view screen, const study::StudyItem& item);

}  // namespace assay::simulate
