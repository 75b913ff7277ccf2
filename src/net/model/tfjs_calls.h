// The wiring of a Functional model: each layer is called once or more, each call reads the outputs
// of other calls.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "net/model/json.h"

namespace assay::model::tfjs {

// One output of a call.
struct Reference {
  std::size_t call;
  std::size_t output;
};

struct Call {
  Field layer;
  std::vector<Reference> inputs;
};

class Calls {
 public:
  // Throws Error for names that do not exist or exist twice.
  explicit Calls(const Field& config);

  const Call& operator[](std::size_t call) const { return calls_[call]; }
  const std::vector<Reference>& inputs() const { return inputs_; }
  const std::vector<Reference>& outputs() const { return outputs_; }

  // The calls that the outputs need, each after those it reads. Throws Error for a cycle.
  std::vector<std::size_t> in_order() const;

 private:
  struct Entry {
    std::size_t first_call;
    std::size_t calls;
    bool is_model;
    bool counts_from_one = false;
  };
  void list_calls(const std::vector<Field>& layers);
  void find_models_counted_from_one(const std::vector<Field>& layers);
  Reference reference(const Field& field) const;
  std::vector<Reference> references(const Field& field) const;

  std::vector<Call> calls_;
  std::map<std::string, Entry> layers_;
  std::vector<Reference> inputs_;
  std::vector<Reference> outputs_;
};

bool is_model(const std::string& kind);
// Beside the layer in a Functional model, within its configuration in a Sequential one.
std::string layer_name(const Field& layer);
// A Sequential model's configuration is, in older files, the list itself.
std::vector<Field> layers_of(const Field& model);

}  // namespace assay::model::tfjs
