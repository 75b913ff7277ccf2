// What a small ONNX file may cost: no more memory than its bytes and its input can justify, and
// time that grows as the number of its nodes does. The program itself is run, as a user would, and
// the system says what it took.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/file.h"
#include "base/temporary_folder.h"
#include "math/tensor/npy.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using testing::HasSubstr;

struct Took {
  int status = -1;
  double megabytes = 0;  // the most it held at once
  double seconds = 0;    // of processors, its own
  std::string told;
};

Took run(const std::vector<std::string>& words, const TemporaryFolder& folder) {
  std::vector<std::string> all{ASSAY_PROGRAM};
  all.insert(all.end(), words.begin(), words.end());
  const std::string out = folder / "told.txt";
  const pid_t child = fork();
  if (child == 0) {
    // Were a limit missing, this ends the child and not the machine.
    const rlimit memory{rlim_t{8} << 30U, rlim_t{8} << 30U};
    const rlimit time{100, 100};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CPU, &time);
    const int file = open(out.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    dup2(file, STDOUT_FILENO);
    dup2(file, STDERR_FILENO);
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(ASSAY_PROGRAM, arguments.data());
    _exit(127);
  }
  Took result;
  rusage used{};
  wait4(child, &result.status, 0, &used);
  result.megabytes = static_cast<double>(used.ru_maxrss) / 1024;
  result.seconds =
      static_cast<double>(used.ru_utime.tv_sec) + static_cast<double>(used.ru_utime.tv_usec) / 1e6;
  result.told = read_file(out);
  return result;
}

TestModel& filled(TestModel& model, const std::string& name,
                  const std::vector<std::int64_t>& shape) {
  model.integers(name + ".shape", shape);
  auto& node = *model.proto.mutable_graph()->add_node();
  node.set_op_type("ConstantOfShape");
  node.add_input(name + ".shape");
  node.add_output(name);
  auto& value = *node.add_attribute();
  value.set_name("value");
  value.set_type(onnx::AttributeProto::TENSOR);
  value.mutable_t()->set_data_type(onnx::TensorProto::FLOAT);
  value.mutable_t()->add_dims(1);
  value.mutable_t()->add_float_data(0.5F);
  return model;
}

struct Attack {
  const char* name;
  TestModel model;
  Shape input;
};

using Ints = std::vector<std::int64_t>;

// Each asked for gigabytes, before it was run or while it was.
std::vector<Attack> attacks() {
  std::vector<Attack> all;
  const auto add = [&](const char* name, const Shape& input, const auto& write, int opset = 13) {
    TestModel model(opset);
    model.input("x", input);
    write(model);
    all.push_back({name, std::move(model.output("y")), input});
  };
  const Shape one{1, 1};
  const Shape picture{1, 1, 2, 2};
  add("gathers by one list of indices", one, [](TestModel& model) {
    model.integer("0", 0).integer("n", 1 << 23).integer("1", 1).integers("big", {1, 1 << 23});
    model.node("Range", {"0", "n", "1"}, {"all"});
    model.node("Expand", {"x", "big"}, {"v0"});
    for (int at = 0; at < 20; ++at) {
      const std::string next = at == 19 ? "y" : fmt::format("v{}", at + 1);
      model.node("Gather", {fmt::format("v{}", at), "all"}, {next}).set("axis", std::int64_t{1});
    }
  });
  add(
      "a split into 2^29 parts", one,
      [](TestModel& model) {
        model.integers("big", {1, 1 << 29}).node("Expand", {"x", "big"}, {"e"});
        model.node("Split", {"e"}, {"y"})
            .set("axis", std::int64_t{1})
            .set("num_outputs", std::int64_t{1} << 29);
      },
      18);
  add("an expansion", one, [](TestModel& model) {
    model.integers("big", {1, 1 << 30}).node("Expand", {"x", "big"}, {"e"});
    model.node("Relu", {"e"}, {"y"});
  });
  add("doubling", one, [](TestModel& model) {
    for (int at = 0; at < 28; ++at) {
      const std::string from = at == 0 ? "x" : fmt::format("v{}", at);
      model.node("Concat", {from, from}, {at == 27 ? "y" : fmt::format("v{}", at + 1)})
          .set("axis", std::int64_t{1});
    }
  });
  add("a tile", one, [](TestModel& model) {
    model.integers("times", {1, 1 << 28}).node("Tile", {"x", "times"}, {"y"});
  });
  add("a resize", picture, [](TestModel& model) {
    model.integers("sizes", {1, 1, 1 << 15, 1 << 15});
    model.node("Resize", {"x", "", "", "sizes"}, {"y"});
  });
  add("a transposed convolution", picture, [](TestModel& model) {
    filled(model, "w", {1, 1, 2, 2})
        .node("ConvTranspose", {"x", "w"}, {"y"})
        .set("strides", Ints{1 << 14, 1 << 14});
  });
  add("padding", picture, [](TestModel& model) {
    model.integers("pads", {0, 0, 1 << 14, 1 << 14, 0, 0, 1 << 14, 1 << 14});
    model.node("Pad", {"x", "pads"}, {"y"});
  });
  add("a padded convolution", picture, [](TestModel& model) {
    filled(model, "w", {1, 1, 1, 1})
        .node("Conv", {"x", "w"}, {"y"})
        .set("pads", Ints{1 << 14, 1 << 14, 1 << 14, 1 << 14});
  });
  add("an outer product", one, [](TestModel& model) {
    filled(model, "row", {1, 1 << 15}).integers("big", {1 << 15, 1});
    model.node("Expand", {"x", "big"}, {"column"});
    model.node("MatMul", {"column", "row"}, {"all"});
    model.node("Reshape", {"all", "flat"}, {"y"});
    model.integers("flat", {1, std::int64_t{1} << 30});
  });
  add("values that are all needed at the end", one, [](TestModel& model) {
    model.integers("big", {1, 1 << 26}).node("Expand", {"x", "big"}, {"e"});
    std::vector<std::string> parts;
    for (int at = 0; at < 15; ++at) {
      parts.push_back(fmt::format("s{}", at));
      model.node("Sigmoid", {"e"}, {parts.back()});
    }
    model.node("Concat", parts, {"y"}).set("axis", std::int64_t{1});
  });
  add("weights that are packed again and again", picture, [](TestModel& model) {
    filled(model, "w", {1 << 20, 1, 3, 1});
    std::vector<std::string> parts;
    for (std::int64_t at = 0; at < 10; ++at) {
      parts.push_back(fmt::format("m{}", at));
      model.node("Conv", {"x", "w"}, {fmt::format("c{}", at)}).set("pads", Ints{1 + at, 0, 1, 0});
      model.node("GlobalAveragePool", {fmt::format("c{}", at)}, {parts.back()});
    }
    model.node("Sum", parts, {"y"});
  });
  return all;
}

TEST(OnnxMemory, OfAKilobyteIsNeverGigabytes) {
  for (const Attack& attack : attacks()) {
    const TemporaryFolder folder;
    write_file(folder / "a.onnx", attack.model.bytes());
    EXPECT_LT(attack.model.bytes().size(), 1500U) << attack.name;
    Shape two = attack.input;
    two[0] = 2;
    write_npy(folder / "x.npy", Tensor(two));
    const std::vector<std::string> commands[] = {
        {"model", folder / "a.onnx"},
        {"predict", "--model", folder / "a.onnx", "--input", folder / "x.npy"}};
    for (const auto& words : commands) {
      const Took took = run(words, folder);
      EXPECT_LT(took.megabytes, 1500) << attack.name << ": " << words[0];
      EXPECT_TRUE(WIFEXITED(took.status)) << attack.name << ": " << words[0];
      EXPECT_THAT(took.told, testing::Not(HasSubstr("not enough memory"))) << attack.name;
      EXPECT_THAT(took.told, testing::Not(HasSubstr("bug"))) << attack.name;
    }
  }
}

// Nodes one after the other, and all at once after one.
TestModel chain(std::size_t nodes, const std::string& op) {
  TestModel model;
  model.input("x", {1, 4}).weights("w", {1, 4}, {1, 2, 3, 4});
  for (std::size_t at = 0; at < nodes; ++at) {
    std::vector<std::string> inputs{at == 0 ? "x" : fmt::format("v{}", at)};
    if (op == "Add") inputs.emplace_back("w");
    model.node(op, inputs, {at + 1 == nodes ? "y" : fmt::format("v{}", at + 1)});
  }
  return std::move(model.output("y"));
}

TestModel fan(std::size_t nodes) {
  TestModel model;
  model.input("x", {1, 4});
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < nodes; ++at) {
    parts.push_back(fmt::format("v{}", at));
    model.node("Tanh", {"x"}, {parts.back()});
  }
  model.node("Concat", parts, {"y"}).set("axis", std::int64_t{1});
  return std::move(model.output("y"));
}

// Printing the table alone took the square.
TEST(OnnxTime, GrowsAsTheNodesOfAModelDo) {
  const TemporaryFolder folder;
  write_npy(folder / "x.npy", Tensor(Shape{1, 4}));
  const auto seconds = [&](const TestModel& model) {
    write_file(folder / "a.onnx", model.bytes());
    double sum = 0;
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"model", folder / "a.onnx"},
          {"predict", "--model", folder / "a.onnx", "--input", folder / "x.npy"}}) {
      double best = 1e9;
      for (int again = 0; again < 2; ++again) {
        const Took took = run(words, folder);
        EXPECT_EQ(took.status, 0) << took.told.substr(0, 1000);
        best = std::min(best, took.seconds);
      }
      sum += best;
    }
    return sum;
  };
  // Below a tenth of a second it is the start of a process that is measured.
  const auto bound = [](double small) { return 6 * std::max(small, 0.1); };
  for (const char* op : {"Tanh", "Add", "Identity"}) {
    EXPECT_LT(seconds(chain(40'000, op)), bound(seconds(chain(10'000, op)))) << op;
  }
  EXPECT_LT(seconds(fan(40'000)), bound(seconds(fan(10'000))));
}

}  // namespace
}  // namespace assay::model::from_onnx
