#include "net/model/onnx_tensor.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "base/error.h"
#include "base/temporary_folder.h"
#include "net/model/onnx_test_model.h"

namespace assay::model::from_onnx {
namespace {

using onnx::TensorProto;
using testing::ElementsAre;
using testing::HasSubstr;

TensorProto tensor(int type, const Shape& shape) {
  TensorProto result;
  result.set_name("w");
  result.set_data_type(type);
  for (const std::int64_t size : shape) result.add_dims(size);
  return result;
}

TensorProto raw(int type, const Shape& shape, std::string_view bytes) {
  TensorProto result = tensor(type, shape);
  result.set_raw_data(std::string(bytes));
  return result;
}

using namespace std::string_view_literals;

// Bit patterns from IEEE 754: 1.5 is 0x3E00 in half precision and 0x3FC0 as a brain float; the
// smallest half is 2^-24, the largest 65504.
TEST(OnnxTensor, WidensHalfAndBrainFloats) {
  const auto half =
      read_tensor(raw(TensorProto::FLOAT16, {4}, "\x00\x3E\x01\x00\xFF\x7B\x00\xC0"sv), {});
  EXPECT_THAT(half.reals->data, ElementsAre(1.5F, 0x1p-24F, 65504.F, -2.F));
  const auto infinite = read_tensor(raw(TensorProto::FLOAT16, {1}, "\x00\x7C"sv), {});
  EXPECT_TRUE(std::isinf(infinite.reals->data[0]));
  const auto brain = read_tensor(raw(TensorProto::BFLOAT16, {2}, "\xC0\x3F\x00\xC0"sv), {});
  EXPECT_THAT(brain.reals->data, ElementsAre(1.5F, -2.F));
}

TEST(OnnxTensor, ReadsIntegersOfEveryWidth) {
  EXPECT_THAT(*read_tensor(raw(TensorProto::INT8, {2}, "\xFF\x02"sv), {}).integers,
              ElementsAre(-1, 2));
  EXPECT_THAT(*read_tensor(raw(TensorProto::UINT8, {2}, "\xFF\x02"sv), {}).integers,
              ElementsAre(255, 2));
  EXPECT_THAT(*read_tensor(raw(TensorProto::INT16, {1}, "\xFE\xFF"sv), {}).integers,
              ElementsAre(-2));
  EXPECT_THAT(*read_tensor(raw(TensorProto::INT32, {1}, "\x00\x00\x01\x00"sv), {}).integers,
              ElementsAre(65536));
  EXPECT_THAT(*read_tensor(raw(TensorProto::BOOL, {2}, "\x00\x05"sv), {}).integers,
              ElementsAre(0, 1));
  EXPECT_THROW(read_tensor(raw(TensorProto::UINT64, {1}, "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"sv), {}),
               Error);
}

TEST(OnnxTensor, ReadsTypedFields) {
  TensorProto doubles = tensor(TensorProto::DOUBLE, {2});
  doubles.add_double_data(0.5);
  doubles.add_double_data(-3);
  EXPECT_THAT(read_tensor(doubles, {}).reals->data, ElementsAre(0.5F, -3.F));
  TensorProto halves = tensor(TensorProto::FLOAT16, {1});
  halves.add_int32_data(0x3E00);
  EXPECT_THAT(read_tensor(halves, {}).reals->data, ElementsAre(1.5F));
}

TEST(OnnxTensor, RefusesNumbersThatDoNotFitTheShape) {
  for (const Shape& shape : {Shape{3}, Shape{5}, Shape{1 << 20, 1 << 20}, Shape{-1},
                             Shape{std::numeric_limits<std::int64_t>::max(), 2}}) {
    TensorProto fields = tensor(TensorProto::FLOAT, shape);
    for (int at = 0; at < 4; ++at) fields.add_float_data(1);
    EXPECT_THROW(read_tensor(fields, {}), Error) << to_string(shape);
    EXPECT_THROW(read_tensor(raw(TensorProto::FLOAT, shape, std::string(16, '\0')), {}), Error);
  }
}

TEST(OnnxTensor, RefusesTooManyAxesAndUnknownTypes) {
  EXPECT_THROW(read_tensor(raw(TensorProto::FLOAT, Shape(100'000, 1), std::string(4, '\0')), {}),
               Error);
  EXPECT_THROW(read_tensor(raw(TensorProto::STRING, {1}, "a"), {}), Error);
  EXPECT_THROW(read_tensor(raw(99, {1}, "a"), {}), Error);
}

TEST(OnnxTensor, WeightsThatAreNotFiniteAreRefusedByName) {
  for (const float bad : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
    TestModel model;
    model.input("x", {1, 2}).weights("spoilt", {2}, {1, bad}).output("y");
    model.node("Add", {"x", "spoilt"}, {"y"});
    EXPECT_THAT(refusal(model), HasSubstr("'spoilt'"));
  }
}

class ExternalData : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(root_ / "model");
    const float values[] = {1, 2, 3};
    write(root_ / "model" / "data.bin", values);
    write(root_ / "secret.bin", values);
  }

  static void write(const std::filesystem::path& path, std::span<const float> values) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(values.size_bytes()));
  }

  std::vector<float> read(const std::string& location, const std::string& offset,
                          const std::string& length, std::int64_t size) const {
    TensorProto external = tensor(TensorProto::FLOAT, {size});
    external.set_data_location(TensorProto::EXTERNAL);
    const auto entry = [&](const char* key, const std::string& value) {
      if (value.empty()) return;
      auto* added = external.add_external_data();
      added->set_key(key);
      added->set_value(value);
    };
    entry("location", location);
    entry("offset", offset);
    entry("length", length);
    return read_tensor(external, root_ / "model").reals->data;
  }

  const TemporaryFolder root_;
};

TEST_F(ExternalData, IsReadFromItsOffset) {
  EXPECT_THAT(read("data.bin", "", "", 3), ElementsAre(1, 2, 3));
  EXPECT_THAT(read("data.bin", "4", "8", 2), ElementsAre(2, 3));
  EXPECT_THAT(read("./data.bin", "8", "", 1), ElementsAre(3));
}

TEST_F(ExternalData, IsRefusedBeyondTheEndOfTheFile) {
  EXPECT_THROW(read("data.bin", "8", "8", 2), Error);
  EXPECT_THROW(read("data.bin", "-4", "4", 1), Error);
  EXPECT_THROW(read("data.bin", "18446744073709551615", "", 1), Error);
  EXPECT_THROW(read("data.bin", "0", "12", 2), Error);
  EXPECT_THROW(read("data.bin", "", "", std::int64_t{1} << 31), Error);
}

TEST_F(ExternalData, IsRefusedOutsideTheFolder) {
  EXPECT_THROW(read("../secret.bin", "", "", 3), Error);
  EXPECT_THROW(read((root_ / "secret.bin").string(), "", "", 3), Error);
  EXPECT_THROW(read((root_ / "model" / "data.bin").string(), "", "", 3), Error);
  std::filesystem::create_symlink(root_ / "secret.bin", root_ / "model" / "link.bin");
  EXPECT_THROW(read("link.bin", "", "", 3), Error);
  std::filesystem::create_directory_symlink(root_.path(), root_ / "model" / "up");
  EXPECT_THROW(read("up/secret.bin", "", "", 3), Error);
  std::filesystem::create_directories(root_ / "model_more");
  std::filesystem::copy(root_ / "secret.bin", root_ / "model_more" / "data.bin");
  EXPECT_THROW(read("../model_more/data.bin", "", "", 3), Error);
}

TEST_F(ExternalData, IsRefusedWhenItIsNoFile) {
  EXPECT_THROW(read("missing.bin", "", "", 3), Error);
  EXPECT_THROW(read(".", "", "", 3), Error);
  EXPECT_THROW(read("", "", "", 3), Error);
}

}  // namespace
}  // namespace assay::model::from_onnx
