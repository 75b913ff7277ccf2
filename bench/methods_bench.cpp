// How fast the methods are: SVEA whole, and single methods on ResNet-34. Prints one line of JSON a
// stage: seconds, passes of the engine, and the seconds that as many bare passes take.
//
// Usage: methods_bench FOLDER [--threads N] [STAGE...]
// Without stages their names are read from standard input, one a line, so that
// methods_side_by_side.py can take turns. Nets, signals and maps are written to the folder.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "base/error.h"
#include "base/parallel.h"
#include "bench/stage.h"

namespace {

using namespace assay;

class Program {
 public:
  explicit Program(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void run(const std::string& name) {
    for (const bench::Stage& stage : stages_for(name)) {
      if (stage.name != name) continue;
      const bench::StageCost cost = stage.run();
      std::cout << fmt::format(
                       "{{\"name\": \"{}\", \"seconds\": {:.6g}, \"forward\": {}, \"backward\": "
                       "{}, \"floor\": {:.6g}, \"threads\": {}{}}}",
                       name, cost.seconds, cost.passes.forward, cost.passes.backward, cost.floor,
                       threads(), cost.more)
                << std::endl;
      return;
    }
    fail("There is no stage '{}'.", name);
  }

 private:
  // Nets are made when the first stage wants them.
  const std::vector<bench::Stage>& stages_for(const std::string& name) {
    if (name.starts_with("memory")) {
      if (memory_.empty()) memory_ = bench::memory_stages();
      return memory_;
    }
    if (name.starts_with("svea")) {
      if (svea_.empty()) svea_ = bench::svea_stages(folder_);
      return svea_;
    }
    if (resnet34_.empty()) resnet34_ = bench::resnet34_stages(folder_);
    return resnet34_;
  }

  std::filesystem::path folder_;
  std::vector<bench::Stage> svea_;
  std::vector<bench::Stage> resnet34_;
  std::vector<bench::Stage> memory_;
};

int measure(std::vector<std::string> arguments) {
  if (arguments.empty()) {
    std::cerr << "Usage: methods_bench FOLDER [--threads N] [STAGE...]\n";
    return 2;
  }
  Program program(arguments[0]);
  arguments.erase(arguments.begin());
  if (arguments.size() >= 2 && arguments[0] == "--threads") {
    set_threads(std::atoi(arguments[1].c_str()));
    arguments.erase(arguments.begin(), arguments.begin() + 2);
  }
  for (const std::string& name : arguments) program.run(name);
  std::string name;
  while (arguments.empty() && std::getline(std::cin, name)) program.run(name);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return measure({arguments + 1, arguments + count});
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
