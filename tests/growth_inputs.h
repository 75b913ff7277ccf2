// For tests of growth: inputs of commands, of any size.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

// clang-format off
#include <onnx/onnx_pb.h>
// clang-format on

#include "base/argmax.h"
#include "base/file.h"
#include "base/rng.h"
#include "math/tensor/npy.h"

namespace assay {

namespace fs = std::filesystem;

// Logits x0, x1 - x3 + 1 and half the sum minus 1, as tiny.onnx has them.
inline std::size_t class_of(std::span<const float> x) {
  const std::array logits{x[0], x[1] - x[3] + 1, (x[0] + x[1] + x[2] + x[3]) / 2 - 1};
  return argmax(logits);
}

inline void write_items(const fs::path& folder, const std::string& name, std::size_t size) {
  Random random(5, size);
  Tensor x(Shape{static_cast<std::int64_t>(size), 4});
  for (float& value : x.data) value = static_cast<float>(random.normal());
  Tensor labels(Shape{static_cast<std::int64_t>(size)});
  for (std::size_t at = 0; at < size; ++at) {
    labels.data[at] = static_cast<float>(class_of(std::span(x.data).subspan(4 * at, 4)));
  }
  write_npy(folder / (name + ".npy"), x);
  write_npy(folder / (name == "x" ? "labels.npy" : name + "_labels.npy"), labels);
}

// Layers one after the other.
inline void write_chain(const fs::path& file, std::size_t nodes) {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(13);
  onnx::GraphProto& graph = *model.mutable_graph();
  const auto value = [](onnx::ValueInfoProto& info, const std::string& name) {
    info.set_name(name);
    auto& type = *info.mutable_type()->mutable_tensor_type();
    type.set_elem_type(onnx::TensorProto::FLOAT);
    for (const int size : {1, 4}) type.mutable_shape()->add_dim()->set_dim_value(size);
  };
  value(*graph.add_input(), "v0");
  value(*graph.add_output(), fmt::format("v{}", nodes));
  for (std::size_t at = 0; at < nodes; ++at) {
    onnx::NodeProto& node = *graph.add_node();
    node.set_op_type(at % 2 == 0 ? "Relu" : "Sigmoid");
    node.set_name(fmt::format("n{}", at));
    node.add_input(fmt::format("v{}", at));
    node.add_output(fmt::format("v{}", at + 1));
  }
  write_file(file, model.SerializeAsString());
}

inline std::string coco(std::size_t annotations) {
  std::string text = R"({"images":[{"id":1,"file_name":"a.png","width":4,"height":4}],)"
                     R"("categories":[{"id":1,"name":"thing"}],"annotations":[)";
  for (std::size_t at = 0; at < annotations; ++at) {
    text += fmt::format(R"({}{{"id":{},"image_id":1,"category_id":1,"iscrowd":0,)"
                        R"("bbox":[0,0,2,2],"segmentation":[[0,0,2,0,2,2]]}})",
                        at == 0 ? "" : ",", at + 1);
  }
  return text + "]}";
}

// Six pictures of a bright disc.
inline void write_pictures(const fs::path& folder) {
  constexpr int width = 96;
  constexpr int height = 72;
  std::string list = "path,label\n";
  for (int at = 0; at < 6; ++at) {
    std::string picture = fmt::format("P5 {} {} 255\n", width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int across = x - 30 - 6 * at;
        const int down = y - 36;
        picture += across * across + down * down < 400 ? '\x7f' : static_cast<char>(x / 2);
      }
    }
    write_file(folder / fmt::format("disc{}.pgm", at), picture);
    list += fmt::format("disc{}.pgm,disc\n", at);
  }
  write_file(folder / "pictures.csv", list);
}

// The class is the channel with the greatest sum.
inline void write_colour_net(const fs::path& file) {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.add_opset_import()->set_version(13);
  onnx::GraphProto& graph = *model.mutable_graph();
  const auto value = [](onnx::ValueInfoProto& info, const std::string& name, const Shape& shape) {
    info.set_name(name);
    auto& type = *info.mutable_type()->mutable_tensor_type();
    type.set_elem_type(onnx::TensorProto::FLOAT);
    for (const std::int64_t size : shape) type.mutable_shape()->add_dim()->set_dim_value(size);
  };
  value(*graph.add_input(), "x", {1, 3, 16, 16});
  value(*graph.add_output(), "y", {1, 3});
  onnx::TensorProto& weights = *graph.add_initializer();
  weights.set_name("w");
  weights.set_data_type(onnx::TensorProto::FLOAT);
  for (const std::int64_t size : {768, 3}) weights.add_dims(size);
  for (int at = 0; at < 768; ++at) {
    for (int channel = 0; channel < 3; ++channel) {
      weights.add_float_data(at / 256 == channel ? 0.03F : 0.0F);
    }
  }
  const auto node = [&](const char* type, std::vector<const char*> inputs, const char* output) {
    onnx::NodeProto& added = *graph.add_node();
    added.set_op_type(type);
    added.set_name(output);
    for (const char* input : inputs) added.add_input(input);
    added.add_output(output);
  };
  node("Flatten", {"x"}, "flat");
  node("MatMul", {"flat", "w"}, "y");
  write_file(file, model.SerializeAsString());
}

// Noise with more or less of one colour.
inline void write_colours(const fs::path& folder, std::size_t size) {
  constexpr std::array names{"red", "green", "blue"};
  write_colour_net(folder / "colour.onnx");
  write_file(folder / "colour.json", R"({"classes":["red","green","blue"]})");
  write_file(folder / "colour_glosses.csv", "name,gloss\nred,warm\ngreen,fresh\nblue,cold\n");
  std::string list = "path,label\n";
  Random random(8, size);
  for (std::size_t at = 0; at < size; ++at) {
    const std::uint64_t more = 5 + random.below(50);
    std::string picture = "P6 16 16 255\n";
    for (std::size_t number = 0; number < 768; ++number) {
      picture += static_cast<char>(60 + random.below(60) + (number % 3 == at % 3 ? more : 0));
    }
    write_file(folder / fmt::format("colour{}.ppm", at), picture);
    list += fmt::format("colour{}.ppm,{}\n", at, names[at % 3]);
  }
  write_file(folder / "colours.csv", list);
}

inline void write_inputs(const fs::path& folder, std::size_t size) {
  fs::copy("tests/cli/files/tiny.onnx", folder);
  write_file(folder / "tiny.json", R"({"classes":["drums","viola","piano"]})");
  write_file(folder / "glosses.csv", "name,gloss\ndrums,to beat\nviola,to bow\npiano,with keys\n");
  write_items(folder, "x", size);
  write_items(folder, "few", 40);
  write_chain(folder / "chain.onnx", size);
  write_pictures(folder);
  write_file(folder / "coco.json", coco(size));
  std::string table = "x,by\n";
  std::string texts = "text,label\n";
  Random random(6, size);
  for (std::size_t row = 0; row < 4 * size; ++row) {
    table += fmt::format("{},{}\n", random.normal(), row % 2 == 0 ? "a" : "b");
  }
  for (std::size_t row = 0; row < size; ++row) {
    texts += fmt::format("word{} word{} word{},{}\n", random.below(500), random.below(500), row % 3,
                         row % 3);
  }
  std::string ids = "id\n";
  for (std::size_t row = 0; row < 100 * size; ++row) ids += fmt::format("person{}\n", row);
  write_file(folder / "ids.csv", ids);
  write_file(folder / "table.csv", table);
  write_file(folder / "texts.csv", texts);
}

}  // namespace assay
