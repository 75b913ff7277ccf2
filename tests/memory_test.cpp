// A command holds what it works on, not all that it is given: where memory need not grow with a
// file or with items, it does not. What a process held before it became the command counts, too, so
// that these tests hold little themselves: they write files part by part.
#include <gmock/gmock.h>

#include <array>

// clang-format off
#include <onnx/onnx_pb.h>
// clang-format on

#include "base/rng.h"
#include "base/temporary_folder.h"
#include "command_cost.h"
#include "math/tensor/npy_format.h"
#include "study/responses/csv.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

// What a command holds of a large file beyond what it holds of a small one, a byte of the file.
double held_by_byte(const std::string& line, const fs::path& folder, const std::string& small,
                    const std::string& large) {
  const auto megabytes = [&](const std::string& file) {
    return cost_of(fmt::format(fmt::runtime(line), file), folder).megabytes;
  };
  const auto bytes = [&](const std::string& file) {
    return static_cast<double>(fs::file_size(folder / file));
  };
  return (megabytes(large) - megabytes(small)) * 1024 * 1024 / (bytes(large) - bytes(small));
}

// Columns that nobody asks for are not kept, and names are kept once.
TEST(CommandMemory, OfStatsIsThatOfTheFileAndTheColumnsThatAreUsed) {
  const TemporaryFolder folder;
  for (const int rows : {1'000, 100'000}) {
    std::string text = "participant,method,rt,remark\n";
    for (int row = 0; row < rows; ++row) {
      text += fmt::format("person{},{},{},words that nobody reads\n", row % 50,
                          row % 2 == 0 ? "lime" : "rise", row * 7919 % 5000);
    }
    write_file(folder / fmt::format("{}.csv", rows), text);
  }
  EXPECT_LE(held_by_byte("assay stats mann_whitney --data {} --x rt --by method", folder.path(),
                         "1000.csv", "100000.csv"),
            4);
}

// Rows are written as they are read.
TEST(CommandMemory, OfImportedResponsesIsThatOfTheFile) {
  const TemporaryFolder folder;
  for (const int rows : {1'000, 100'000}) {
    Draft file(folder / fmt::format("{}.csv", rows));
    file.write(responses::csv_header());
    for (int row = 0; row < rows; ++row) {
      const responses::ResponseRow one{.study = "birds",
                                       .design_hash = std::string(64, 'd'),
                                       .session = fmt::format("session{}", row / 100),
                                       .participant = fmt::format("{:064}", row / 100),
                                       .outcome = "completed",
                                       .seq = row % 100 + 1,
                                       .screen = "decide",
                                       .phase = "test",
                                       .item = fmt::format("picture{}", row % 40),
                                       .condition = "gradient",
                                       .response = "yes"};
      file.write(responses::csv_rows(std::span(&one, 1)));
    }
    file.keep();
  }
  EXPECT_LE(held_by_byte("assay import responses {0} --out {0}.out", folder.path(), "1000.csv",
                         "100000.csv"),
            3);
}

// One channel of 32 x 32, its mean and the mean's negative.
void write_mean_model(const fs::path& file) {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(13);
  onnx::GraphProto& graph = *model.mutable_graph();
  const auto value = [](onnx::ValueInfoProto& info, const std::string& name,
                        const std::vector<int>& sizes) {
    info.set_name(name);
    auto& type = *info.mutable_type()->mutable_tensor_type();
    type.set_elem_type(onnx::TensorProto::FLOAT);
    for (const int size : sizes) type.mutable_shape()->add_dim()->set_dim_value(size);
  };
  const auto node = [&](const char* op, const std::vector<std::string>& from, const char* to) {
    onnx::NodeProto& made = *graph.add_node();
    made.set_op_type(op);
    for (const std::string& one : from) made.add_input(one);
    made.add_output(to);
    return &made;
  };
  value(*graph.add_input(), "x", {1, 1, 32, 32});
  value(*graph.add_output(), "y", {1, 2, 1, 1});
  node("GlobalAveragePool", {"x"}, "mean");
  node("Neg", {"mean"}, "less");
  onnx::AttributeProto& axis = *node("Concat", {"mean", "less"}, "y")->add_attribute();
  axis.set_name("axis");
  axis.set_type(onnx::AttributeProto::INT);
  axis.set_i(1);
  write_file(file, model.SerializeAsString());
}

// 4 kB an item and 4 kB a map: of 200 items and of 4000. What is held of each is a name and a row
// of the table.
class CommandMemoryOfArrays : public testing::Test {
 protected:
  CommandMemoryOfArrays() {
    write_mean_model(folder_ / "mean.onnx");
    for (const std::int64_t items : {200, 4'000}) {
      write_random(folder_ / fmt::format("x{}.npy", items), {items, 1, 32, 32});
      write_random(folder_ / fmt::format("maps{}.npy", items), {items, 32, 32});
    }
  }

  static void write_random(const fs::path& path, const Shape& shape) {
    Draft file(path);
    file.write(npy_header(shape));
    Random random(3, static_cast<std::uint64_t>(shape[0]));
    std::array<float, 1024> item{};
    for (std::int64_t at = 0; at < shape[0]; ++at) {
      for (float& value : item) value = static_cast<float>(random.uniform());
      file.write({reinterpret_cast<const char*>(item.data()), sizeof(item)});
    }
    file.keep();
  }

  double held(const std::string& line) const {
    const auto megabytes = [&](int items) {
      return cost_of(fmt::format(fmt::runtime(line), items), folder_.path()).megabytes;
    };
    return (megabytes(4'000) - megabytes(200)) * 1024 * 1024 / (3'800.0 * 4096);
  }

 private:
  const TemporaryFolder folder_;
};

TEST_F(CommandMemoryOfArrays, OfPredictIsThatOfAFewInputs) {
  EXPECT_LE(held("assay predict --model mean.onnx --input x{0}.npy --out scores{0}.npy"), 0.5);
}

TEST_F(CommandMemoryOfArrays, OfScoreIsThatOfAFewInputsAndMaps) {
  EXPECT_LE(held("assay score --model mean.onnx --input x{0}.npy --maps maps{0}.npy --metric gini "
                 "--metric deletion:steps=8 --controls random"),
            0.7);
  EXPECT_LE(held("assay score --maps maps{0}.npy --metric gini"), 0.7);
}

}  // namespace
}  // namespace assay
