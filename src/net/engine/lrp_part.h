// A part of a share made ready to run at a node: its weights changed and packed, and what is the
// same for all samples read and summed beforehand.
#pragma once

#include "net/engine/lrp_weighted.h"

namespace assay::engine::lrp {

struct ReadyPart {
  Reading reading;
  std::vector<Value> constants;          // by input of the node; empty where the samples come in
  std::shared_ptr<Operation> operation;  // empty: the node's own
  Value bound = {};                      // of every number read; empty: the sample's own
  Value fixed = {};                      // what is read, when it is the same for all samples
  Value sum = {};                        // and what it sums to
};

struct ReadyShare {
  Share share;
  std::vector<ReadyPart> parts;
  bool own_sum;  // z~ is what the node itself computed
};

std::vector<ReadyShare> ready_shares(const Engine& engine, NodeId id, const Sharing& sharing,
                                     const Reads& reads);

}  // namespace assay::engine::lrp
