// Explanations of a workspace by the spec of their method.
#pragma once

#include <map>

#include "study/workspace/workspace.h"

namespace assay::stimulus {

// Reads each method's list once.
class ExplanationLookup {
 public:
  explicit ExplanationLookup(const workspace::Workspace& workspace) : workspace_(workspace) {}

  // Of the item, by the method of that spec or of that name in the workspace. Parameters that the
  // spec leaves out have their defaults. Throws Error with the command to give when there is none.
  const workspace::Explanation& find(const std::string& spec, const std::string& item);
  // What the workspace calls the method of that spec.
  const std::string& name_of(const std::string& spec);

 private:
  const workspace::Workspace& workspace_;
  std::map<std::string, std::string> names_;                                    // by spec
  std::map<std::string, std::map<std::string, workspace::Explanation>> lists_;  // by name and item
};

// The spec with every parameter but the place of training items, which differs between machines.
std::string portable_spec(const std::string& spec);

}  // namespace assay::stimulus
