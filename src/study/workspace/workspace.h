// A workspace: one folder in which everything about some items lies together, so that programs and
// people are asked about the same ones. docs/workspace.md says what the files are.
//
//   workspace.json               which version of the format, and the workspace's name
//   items.jsonl                  one item a line
//   classes.json                 what labels mean
//   models/MODEL.json            what a model makes of pictures
//   predictions/MODEL.jsonl      what it says of items
//   explanations/METHOD.jsonl    maps and neighbours, with spec and hash
//   scores/METRIC.jsonl          what a metric says of a method's maps
//   media/                       the items' own files
//   studies/NAME/                studies with people
#pragma once

#include <filesystem>
#include <map>

#include "math/tensor/tensor.h"
#include "net/model/description.h"
#include "study/workspace/record.h"

namespace assay::workspace {

// What is needed of a model to show what it saw.
struct ModelFacts {
  std::string file;    // where it was, for people
  std::string sha256;  // of its bytes
  Shape input_shape;   // empty for a model of texts
  model::Description description;
};

class Workspace {
 public:
  // Throws Error when the folder holds anything already. `created` is a date, for people.
  static Workspace create(const std::filesystem::path& folder, const std::string& name,
                          const std::string& created);
  // Reads and checks items and classes. Throws Error with file and line for the first defect: an id
  // that comes twice or is none, a missing file, a label of no class, a field of another kind.
  explicit Workspace(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  const std::string& name() const { return name_; }
  const std::vector<WorkspaceItem>& items() const { return items_; }
  const std::vector<Class>& classes() const { return classes_; }
  // None when there is no such item or class.
  const WorkspaceItem* find_item(std::string_view id) const;
  const Class* find_class(std::string_view name) const;
  // Throws Error with near names when there is none.
  const WorkspaceItem& item(std::string_view id) const;
  // Throws Error when a symbolic link leads out of the workspace, as every function here does that
  // reads or replaces a file.
  std::filesystem::path path_of(const std::string& file) const;

  // Replace what there was. Items and classes are checked as if they were read.
  void put_items(std::vector<WorkspaceItem> items);
  void put_classes(std::vector<Class> classes);
  void put_predictions(const std::string& model, const std::vector<Prediction>& all) const;
  void put_explanations(const std::string& method, const std::vector<Explanation>& all) const;
  void put_scores(const std::string& metric, const std::vector<Score>& all) const;
  void put_model(const std::string& model, const ModelFacts& facts) const;

  // By name; nothing when there are none. Throw Error with file and line for a defect.
  std::vector<Prediction> predictions(const std::string& model) const;
  std::vector<Explanation> explanations(const std::string& method) const;
  std::vector<Score> scores(const std::string& metric) const;
  ModelFacts model_facts(const std::string& model) const;

  // The names of what there is, in their order.
  std::vector<std::string> models() const { return stems("predictions"); }
  std::vector<std::string> methods() const { return stems("explanations"); }
  std::vector<std::string> metrics() const { return stems("scores"); }
  std::vector<std::string> studies() const;

  // The numbers of an explanation's map. Throws Error when the file is not the one that was
  // written.
  Tensor map(const Explanation& explanation) const;

 private:
  Workspace() = default;

  void check_items(const std::string& file) const;
  void check_classes() const;
  std::vector<std::string> stems(const char* folder) const;
  template <class Record>
  std::vector<Record> lines(const char* folder, const std::string& name) const;
  template <class Record>
  void put_lines(const char* folder, const std::string& name, const std::vector<Record>& all) const;

  std::filesystem::path folder_;
  std::string name_;
  std::vector<WorkspaceItem> items_;
  std::vector<Class> classes_;
  std::map<std::string, std::size_t, std::less<>> item_places_;
  std::map<std::string, std::size_t, std::less<>> class_places_;
};

// Whether the text may be an id, or the name of a model, a method, a metric or a study: letters,
// digits, '.', '-' and '_', at most 150, and a letter or digit first.
bool is_name(std::string_view text);
// The same text with '_' for what a name may not have.
std::string as_name(std::string_view text);

// The hash of neighbours: of their ids, one a line.
std::string hash_of(const std::vector<std::string>& neighbours);

}  // namespace assay::workspace
