// Makes items that mislead a model.
#pragma once

#include "cli/command.h"
#include "study/stimulus/attack.h"

namespace assay::cli {

struct WorkspaceAttack {
  static constexpr Info info{
      .name = "workspace attack",
      .topic = Topic::data,
      .summary = "Adds pictures changed so little that only the model is misled.",
      .example = "assay workspace attack lab --model m.onnx --most 150"};

  std::filesystem::path workspace{};
  std::filesystem::path model{};
  std::string attack = "pgd";
  std::string split = "test";
  std::size_t most = 150;
  stimulus::Encoding encoding = stimulus::Encoding::jpeg;
  std::string name{};

  static constexpr std::tuple params{
      Param{"workspace", &WorkspaceAttack::workspace, "the workspace's folder", Use::argument},
      Param{"model", &WorkspaceAttack::model, "the model to mislead", Use::required},
      Param{"attack", &WorkspaceAttack::attack, "how, as in 'pgd:steps=40,of=radius'"},
      Param{"split", &WorkspaceAttack::split,
            "attack the items of this split that the model gets right"},
      Param{"most", &WorkspaceAttack::most, "items to make", 1, 1e6},
      Param{"encoding", &WorkspaceAttack::encoding,
            "of the files; the model must be misled by what they hold"},
      Param{"name", &WorkspaceAttack::name,
            "what the workspace calls the model; the file's name unless given"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
