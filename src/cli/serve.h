// Runs the studies of a workspace.
#pragma once

#include <stop_token>

#include "cli/command.h"

namespace assay::cli {

struct Serve {
  static constexpr Info info{
      .name = "serve",
      .topic = Topic::studies,
      .summary = "Runs the studies of a workspace: participants answer, nothing is lost.",
      .example = "assay serve my-workspace --port 8080 --open faces"};

  std::filesystem::path workspace{};
  int port = 8080;
  std::string address = "127.0.0.1";
  std::optional<std::string> database{};
  std::optional<std::filesystem::path> certificate{};
  std::optional<std::filesystem::path> key{};
  bool behind_proxy = false;
  std::vector<std::string> open{};
  bool simulation = false;
  std::optional<std::filesystem::path> pages{};
  int lease = 10;
  int grace = 7;
  bool trust_clock = false;
  int arrivals = 60;
  bool log = false;
  // No option: what is to be done beside serving, until it is told to stop.
  std::function<void(const std::stop_token&)> meanwhile{};

  static constexpr std::tuple params{
      Param{"workspace", &Serve::workspace, "folder of the workspace", Use::argument},
      Param{"port", &Serve::port, "port to listen on; 0 for any that is free", 0, 65535},
      Param{"address", &Serve::address, "address to listen on; 0.0.0.0 for all"},
      Param{"database", &Serve::database,
            "postgresql://... for several servers; assay.db in the workspace when left out"},
      Param{"certificate", &Serve::certificate, "PEM file, to speak https"},
      Param{"key", &Serve::key, "PEM file of the certificate's key"},
      Param{"behind_proxy", &Serve::behind_proxy,
            "believe what a proxy on this machine says of a request's origin"},
      Param{"open", &Serve::open, "name of a study that is to take participants"},
      Param{"simulation", &Serve::simulation, "lets in simulated participants, marked for ever"},
      Param{"pages", &Serve::pages, "folder of the built web pages; found by itself after a build"},
      Param{"lease", &Serve::lease, "minutes a place is kept for somebody who went away", 1, 1440},
      Param{"grace", &Serve::grace,
            "days a server must run between the announcement that a study's data are deleted and "
            "that",
            1, 365},
      Param{"trust_clock", &Serve::trust_clock,
            "believe the machine's clock, whatever was known of time before"},
      Param{"arrivals", &Serve::arrivals,
            "participants that one address may send to a study at once, and one more every second; "
            "0 for no limit",
            0, 100'000},
      Param{"log", &Serve::log, "prints a line of JSON for every request"},
  };

  void operator()(Console& console) const;
};

}  // namespace assay::cli
