// A workbench to look around in: a workspace that is made on the spot, with studies that simulated
// participants have rehearsed.
#pragma once

#include "cli/command.h"

namespace assay::cli {

enum class DemoKind { fashion, photos };

}  // namespace assay::cli

namespace assay {

template <>
struct Words<cli::DemoKind> {
  static constexpr std::array values{Word{cli::DemoKind::fashion, "fashion"},
                                     Word{cli::DemoKind::photos, "photos"}};
};

}  // namespace assay

namespace assay::cli {

struct Demo {
  static constexpr Info info{
      .name = "demo",
      .topic = Topic::studies,
      .summary = "Makes a workspace with studies of every kind, and serves it.",
      .example = "assay demo fashion --folder demo-workspace"};

  std::optional<DemoKind> kind{};
  std::filesystem::path folder = "demo-workspace";
  bool no_serve = false;
  int port = 8080;
  std::string address = "127.0.0.1";
  int participants = 40;
  int items = 600;
  int epochs = 5;
  std::optional<std::filesystem::path> data{};
  std::filesystem::path stamps = "/usr/share/tuxpaint/stamps";
  std::filesystem::path backgrounds = "/usr/share/backgrounds/mate/nature";
  std::uint64_t seed = 1;

  static constexpr std::tuple params{
      Param{"kind", &Demo::kind,
            "fashion: clothes and a small net that is trained here; photos: ResNet-50 and cut-outs "
            "on photographs (fashion)",
            Use::optional_argument},
      Param{"folder", &Demo::folder,
            "the workspace; one that a demo began is gone on with where it stopped"},
      Param{"no_serve", &Demo::no_serve, "ends when everything is made"},
      Param{"port", &Demo::port, "port to listen on; 0 for any that is free", 0, 65535},
      Param{"address", &Demo::address, "address to listen on; 0.0.0.0 for all"},
      Param{"participants", &Demo::participants, "simulated ones for each study", 1, 10'000},
      Param{"items", &Demo::items, "fashion: pictures that are explained", 40, 10'000},
      Param{"epochs", &Demo::epochs, "fashion: passes over the training pictures", 1, 1000},
      Param{"data", &Demo::data,
            "fashion: a folder with the four files of the data set; fetched unless given"},
      Param{"stamps", &Demo::stamps,
            "photos: Tux Paint's stamps, of Debian's tuxpaint-stamps-default"},
      Param{"backgrounds", &Demo::backgrounds,
            "photos: the photographs behind them, of Debian's mate-backgrounds"},
      Param{"seed", &Demo::seed, "of the net, of what is drawn and of the participants", 0, 1e9},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
