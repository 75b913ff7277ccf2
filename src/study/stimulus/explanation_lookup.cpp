#include "study/stimulus/explanation_lookup.h"

#include <algorithm>

#include "base/error.h"
#include "base/near_name.h"
#include "explain/attribution/method.h"

namespace assay::stimulus {

std::string portable_spec(const std::string& spec) {
  Spec given = parse_spec(spec);
  for (const attribution::Method& method : attribution::catalogue()) {
    if (method.info.name == given.name) given = method.complete(given.settings);
  }
  std::erase_if(given.settings, [](const Setting& one) { return one.name == "training"; });
  return to_string(given);
}

const std::string& ExplanationLookup::name_of(const std::string& spec) {
  const auto known = names_.find(spec);
  if (known != names_.end()) return known->second;
  const std::vector<std::string> methods = workspace_.methods();
  std::string found;
  if (std::ranges::find(methods, spec) != methods.end()) found = spec;
  for (const std::string& method : methods) {
    if (!found.empty()) break;
    const std::vector<workspace::Explanation> all = workspace_.explanations(method);
    if (!all.empty() && portable_spec(all.front().spec) == portable_spec(spec)) found = method;
  }
  if (found.empty()) {
    fail(
        "The workspace has no explanations by '{}'; 'assay workspace explain --method {}' makes "
        "them{}",
        spec, spec, methods.empty() ? "." : ". It has " + listed(methods) + ".");
  }
  for (workspace::Explanation& one : workspace_.explanations(found)) {
    std::string item = one.item;
    lists_[found].emplace(std::move(item), std::move(one));
  }
  return names_.emplace(spec, found).first->second;
}

const workspace::Explanation& ExplanationLookup::find(const std::string& spec,
                                                      const std::string& item) {
  const auto& list = lists_[name_of(spec)];
  const auto found = list.find(item);
  if (found == list.end()) {
    fail("The item '{}' has no explanation by '{}'; 'assay workspace explain' makes it.", item,
         spec);
  }
  return found->second;
}

}  // namespace assay::stimulus
