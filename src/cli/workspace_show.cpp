#include "cli/workspace_show.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "base/table.h"
#include "study/workspace/workspace.h"

namespace assay::cli {
namespace {

using workspace::Workspace;

void count_items(const Workspace& space, Table& table) {
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  std::int64_t masked = 0;
  for (const workspace::WorkspaceItem& item : space.items()) {
    ++counts[{Value<workspace::Kind>::write(item.kind), item.split}];
    if (!item.mask.empty() || item.box) ++masked;
  }
  for (const auto& [key, count] : counts) {
    table.add({std::string("items"), key.second.empty() ? key.first : key.first + ", " + key.second,
               count});
  }
  table.add({std::string("items"), std::string("with a mask or box"), masked});
}

}  // namespace

void WorkspaceShow::operator()(Console& console) const {
  const Workspace space(workspace);
  Table table{.columns = {"what", "name", "count"}};
  const auto add = [&](const char* what, const std::string& name, std::size_t count) {
    table.add({std::string(what), name, static_cast<std::int64_t>(count)});
  };
  count_items(space, table);
  std::size_t glossed = 0;
  for (const workspace::Class& one : space.classes()) glossed += one.gloss.empty() ? 0 : 1;
  add("classes", "", space.classes().size());
  add("classes", "with a gloss", glossed);
  const auto unconfirmed =
      std::ranges::count(space.classes(), true, &workspace::Class::unconfirmed);
  if (unconfirmed > 0) {
    add("classes", "with a gloss to confirm", static_cast<std::size_t>(unconfirmed));
  }
  for (const std::string& name : space.models()) {
    add("predictions", name, space.predictions(name).size());
  }
  for (const std::string& name : space.methods()) {
    const std::vector<workspace::Explanation> all = space.explanations(name);
    for (const workspace::Explanation& one : all) {
      if (hashes && one.is_map()) space.map(one);
    }
    add("explanations", name, all.size());
  }
  for (const std::string& name : space.metrics()) add("scores", name, space.scores(name).size());
  for (const std::string& name : space.studies()) add("studies", name, 1);
  (json ? write_json : write_text)(console.out, table);
}

}  // namespace assay::cli
