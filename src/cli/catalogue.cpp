#include "cli/account_disable.h"
#include "cli/account_enable.h"
#include "cli/account_invite.h"
#include "cli/account_list.h"
#include "cli/account_reset.h"
#include "cli/analyse.h"
#include "cli/backup.h"
#include "cli/command.h"
#include "cli/compare.h"
#include "cli/demo.h"
#include "cli/describe.h"
#include "cli/docs.h"
#include "cli/explain.h"
#include "cli/get.h"
#include "cli/gradient.h"
#include "cli/import.h"
#include "cli/meta.h"
#include "cli/methods.h"
#include "cli/metrics.h"
#include "cli/model.h"
#include "cli/predict.h"
#include "cli/report.h"
#include "cli/restore.h"
#include "cli/score.h"
#include "cli/serve.h"
#include "cli/stats.h"
#include "cli/study_build.h"
#include "cli/study_check.h"
#include "cli/study_export.h"
#include "cli/study_freeze.h"
#include "cli/study_links.h"
#include "cli/study_new.h"
#include "cli/study_predict.h"
#include "cli/study_proof.h"
#include "cli/study_retention.h"
#include "cli/study_schema.h"
#include "cli/study_simulate.h"
#include "cli/suite.h"
#include "cli/svea.h"
#include "cli/sweep.h"
#include "cli/tests.h"
#include "cli/train.h"
#include "cli/workspace_add.h"
#include "cli/workspace_attack.h"
#include "cli/workspace_choose.h"
#include "cli/workspace_classes.h"
#include "cli/workspace_explain.h"
#include "cli/workspace_new.h"
#include "cli/workspace_show.h"

namespace assay::cli {

std::span<const Command> catalogue() {
  static constexpr Command commands[] = {
      Command::of<Model>(),
      Command::of<Predict>(),
      Command::of<Gradient>(),
      Command::of<Train>(),
      Command::of<Describe>(),
      Command::of<Get>(),
      Command::of<Explain>(),
      Command::of<Methods>(),
      Command::of<Score>(),
      Command::of<Metrics>(),
      Command::of<Sweep>(),
      Command::of<Report>(),
      Command::of<Suite>(),
      Command::of<Meta>(),
      Command::of<Svea>(),
      Command::of<Demo>(),
      Command::of<StudyNew>(),
      Command::of<StudyBuild>(),
      Command::of<StudyProof>(),
      Command::of<StudyPredict>(),
      Command::of<StudyCheck>(),
      Command::of<StudyFreeze>(),
      Command::of<StudySchema>(),
      Command::of<Serve>(),
      Command::of<StudyLinks>(),
      Command::of<StudySimulate>(),
      Command::of<StudyExport>(),
      Command::of<StudyRetention>(),
      Command::of<Analyse>(),
      Command::of<Compare>(),
      Command::of<Backup>(),
      Command::of<Restore>(),
      Command::of<AccountList>(),
      Command::of<AccountInvite>(),
      Command::of<AccountReset>(),
      Command::of<AccountDisable>(),
      Command::of<AccountEnable>(),
      Command::of<Stats>(),
      Command::of<Tests>(),
      Command::of<WorkspaceNew>(),
      Command::of<WorkspaceAdd>(),
      Command::of<WorkspaceExplain>(),
      Command::of<WorkspaceClasses>(),
      Command::of<WorkspaceAttack>(),
      Command::of<WorkspaceChoose>(),
      Command::of<WorkspaceShow>(),
      Command::of<Import>(),
      Command::of<Docs>(),
  };
  return commands;
}

}  // namespace assay::cli
