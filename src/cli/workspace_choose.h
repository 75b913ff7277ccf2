// Draws items of a workspace for a study.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct WorkspaceChoose {
  static constexpr Info info{
      .name = "workspace choose",
      .topic = Topic::data,
      .summary = "Draws easy, medium and hard items by a model's confidence.",
      .example = "assay workspace choose lab --per-bin 50 --out chosen.jsonl"};

  std::filesystem::path workspace{};
  std::string model{};
  std::size_t per_bin = 10;
  std::string split = "test";
  bool colour_only = false;
  int least_side = 0;
  bool fewer = false;
  std::uint64_t seed = 1;
  std::filesystem::path out{};

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceChoose::workspace, "the workspace's folder", Use::argument},
      Param{"model", &WorkspaceChoose::model,
            "the model whose confidence counts; the only one unless given"},
      Param{"per-bin", &WorkspaceChoose::per_bin,
            "items of each bin that the model gets right, and as many that it gets wrong", 1, 1e6},
      Param{"fewer", &WorkspaceChoose::fewer, "take what there is where a bin has fewer"},
      Param{"split", &WorkspaceChoose::split, "draw from the items of this split"},
      Param{"colour-only", &WorkspaceChoose::colour_only, "leave out pictures without colour"},
      Param{"least-side", &WorkspaceChoose::least_side,
            "leave out pictures with a shorter side, in pixels", 0, 100'000},
      Param{"seed", &WorkspaceChoose::seed, "where the draw starts"},
      Param{"out", &WorkspaceChoose::out, "a list of items, for 'assay study new --items'",
            Use::required},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
