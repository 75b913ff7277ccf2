// What was found of drafts whose files have not changed since: to read and check a large one takes
// a second, and its page asks again and again.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

namespace assay::server {

// Everything that follows from the files of a draft alone.
struct DraftState {
  std::string key;  // of the files
  nlohmann::json state;
  nlohmann::ordered_json design;
};

class DraftStates {
 public:
  // Null unless the draft was last seen with that key.
  std::shared_ptr<const DraftState> find(const std::string& name, const std::string& key) const;
  void put(const std::string& name, std::shared_ptr<const DraftState> state);

 private:
  static constexpr std::size_t most_drafts = 8;

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const DraftState>> by_name_;
};

}  // namespace assay::server
