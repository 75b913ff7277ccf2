#include "net/data/inputs.h"

#include <algorithm>
#include <functional>

#include "base/error.h"
#include "base/parallel.h"
#include "math/tensor/npy.h"
#include "net/data/image.h"
#include "net/data/placement.h"
#include "net/data/prepare.h"

namespace assay::data {
namespace {

namespace fs = std::filesystem;

bool is_npy(const fs::path& path) { return extension_of(path) == ".npy"; }

void expect_readable(const fs::path& path) {
  if (is_npy(path) || is_picture_file(path)) return;
  fail(
      "'{}' is no kind of input; give a .npy file, a picture ({}), a folder of pictures or a "
      ".csv list of them.",
      path.string(), usual_pictures);
}

// All but hidden files.
void for_each_in(const fs::path& folder,
                 const std::function<void(const fs::directory_entry&)>& take) {
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    if (!file->path().filename().string().starts_with('.')) take(*file);
  }
  if (error) fail("Cannot read the folder '{}': {}.", folder.string(), error.message());
}

Shape with_batch(std::size_t size, const Shape& input_shape) {
  Shape shape = input_shape;
  shape.insert(shape.begin(), static_cast<std::int64_t>(size));
  return shape;
}

// An array's sample as its file has it, whose channels the model takes first.
Shape shape_in_file(const Shape& input_shape, std::optional<std::size_t> channel_axis) {
  Shape shape = input_shape;
  if (!channel_axis) {
    shape.erase(shape.begin());
  } else if (*channel_axis > 0) {
    std::rotate(shape.begin(), shape.begin() + 1,
                shape.begin() + 1 + static_cast<std::ptrdiff_t>(*channel_axis));
  }
  return shape;
}

// The samples of an array [n, sample...], their channels moved to the front.
void put_channels_first(Tensor& batch, const Shape& in_file, std::size_t channel_axis) {
  const std::size_t outer = count(std::span(in_file).first(channel_axis));
  const auto channels = static_cast<std::size_t>(in_file[channel_axis]);
  const std::size_t inner = count(std::span(in_file).subspan(channel_axis + 1));
  std::vector<float> moved(outer * channels * inner);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    auto from = batch.row(row).begin();
    for (std::size_t before = 0; before < outer; ++before) {
      for (std::size_t channel = 0; channel < channels; ++channel) {
        std::copy_n(
            from, inner,
            moved.begin() + static_cast<std::ptrdiff_t>((channel * outer + before) * inner));
        from += static_cast<std::ptrdiff_t>(inner);
      }
    }
    std::ranges::copy(moved, batch.row(row).begin());
  }
}

// What an array is to a model.
struct Holding {
  bool single;               // one sample, without an axis for several
  bool channels_as_in_file;  // they go to the front
};

// The order of the file goes before that of the model, where an array could be either.
Holding holding(const fs::path& path, const Shape& shape, const Shape& input_shape,
                std::optional<std::size_t> channel_axis) {
  const Shape in_file = shape_in_file(input_shape, channel_axis);
  for (const Shape& sample : {in_file, input_shape}) {
    const bool single = shape == sample;
    const bool several =
        !shape.empty() && shape == with_batch(static_cast<std::size_t>(shape[0]), sample);
    if (single || several) return {single, sample == in_file && channel_axis.value_or(0) > 0};
  }
  fail("'{}' has the shape {}, but the model takes {} (or a batch nx{}).", path.string(),
       to_string(shape), to_string(in_file), to_string(in_file));
}

// One sample or several, as [n, input shape...].
Tensor read_array(const fs::path& path, const Shape& input_shape,
                  std::optional<std::size_t> channel_axis) {
  Tensor batch = read_npy(path);
  const Holding is = holding(path, batch.shape, input_shape, channel_axis);
  batch.shape = with_batch(is.single ? 1 : batch.rows(), input_shape);
  if (is.channels_as_in_file) {
    put_channels_first(batch, shape_in_file(input_shape, channel_axis), *channel_axis);
  }
  return batch;
}

// One sample, alone or as a batch of one.
Tensor read_sample(const fs::path& path, const Shape& input_shape,
                   std::optional<std::size_t> channel_axis) {
  Tensor sample = read_array(path, input_shape, channel_axis);
  if (sample.rows() != 1) {
    fail("'{}' has the shape {}, but the model takes {} and one sample belongs here.",
         path.string(), to_string(sample.shape), to_string(input_shape));
  }
  sample.shape = input_shape;
  return sample;
}

}  // namespace

InputSource::InputSource(const fs::path& path, model::Preprocessing preprocessing,
                         Shape input_shape)
    : preprocessing_(std::move(preprocessing)), input_shape_(std::move(input_shape)) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (!fs::exists(status)) fail("The input '{}' does not exist.", path.string());
  if (fs::is_directory(status)) {
    take_folder(path);
  } else if (extension_of(path) == ".csv") {
    entries_ = read_manifest(path);
    for (const ManifestEntry& entry : entries_) expect_readable(entry.path);
  } else if (is_npy(path)) {
    take_batch(path);
  } else {
    expect_readable(path);
    entries_.push_back({path, {.name = path.filename().string()}});
  }
}

InputSource::InputSource(std::vector<ManifestEntry> entries, model::Preprocessing preprocessing,
                         Shape input_shape)
    : preprocessing_(std::move(preprocessing)),
      input_shape_(std::move(input_shape)),
      entries_(std::move(entries)) {
  for (const ManifestEntry& entry : entries_) expect_readable(entry.path);
}

InputSource::InputSource(Tensor batch, const std::string& name) : batch_(std::move(batch)) {
  expects(batch_.rows() > 0, "there are samples");
  input_shape_.assign(batch_.shape.begin() + 1, batch_.shape.end());
  for (std::size_t row = 0; row < batch_.rows(); ++row) {
    entries_.push_back({name, {.name = fmt::format("{}[{}]", name, row)}});
  }
}

void InputSource::take_batch(const fs::path& path) {
  auto rows = std::make_shared<const NpyRows>(path);
  const std::string name = path.filename().string();
  const Holding is = holding(path, rows->shape(), input_shape_, preprocessing_.channel_axis);
  // A file of one sample is read as one that is listed.
  if (is.single) return entries_.push_back({path, {.name = name}});
  const auto size = static_cast<std::size_t>(rows->shape()[0]);
  if (size == 0) fail("'{}' holds no samples.", path.string());
  rows_ = std::move(rows);
  move_channels_ = is.channels_as_in_file;
  for (std::size_t row = 0; row < size; ++row) {
    entries_.push_back({path, {.name = fmt::format("{}[{}]", name, row)}});
  }
}

void InputSource::take_folder(const fs::path& path) {
  std::vector<fs::path> folders;
  for_each_in(path, [&](const fs::directory_entry& entry) {
    const std::string name = entry.path().filename().string();
    std::error_code ignored;
    if (entry.is_directory(ignored)) {
      folders.push_back(entry.path());
    } else if (is_picture_file(name) && entry.is_regular_file(ignored)) {
      entries_.push_back({entry.path(), {.name = name}});
    } else {
      left_out_.push_back(name);
    }
  });
  if (entries_.empty()) {
    for (const fs::path& folder : folders) take_class_folder(folder);
  } else {
    for (const fs::path& folder : folders) left_out_.push_back(folder.filename().string() + "/");
  }
  if (entries_.empty()) {
    fail("The folder '{}' holds no pictures ({}).", path.string(), usual_pictures);
  }
  std::ranges::sort(left_out_);
  std::ranges::sort(entries_, {}, [](const ManifestEntry& entry) { return entry.item.name; });
}

// "cats/1.jpg" is a cat.
void InputSource::take_class_folder(const fs::path& path) {
  const std::string label = path.filename().string();
  for_each_in(path, [&](const fs::directory_entry& entry) {
    const std::string name = label + "/" + entry.path().filename().string();
    std::error_code ignored;
    if (is_picture_file(name) && entry.is_regular_file(ignored)) {
      entries_.push_back({entry.path(), {.name = name, .label = label}});
    } else {
      left_out_.push_back(name);
    }
  });
}

std::vector<std::string> InputSource::drop_unreadable() {
  // The numbers of an array have been looked at.
  if (rows_ || !batch_.shape.empty()) return {};
  std::vector<std::string> problems(size());
  parallel_for(size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      try {
        load(at);
      } catch (const Error& error) {
        problems[at] = error.what();
      }
    }
  });
  std::vector<ManifestEntry> sound;
  std::vector<std::string> dropped;
  for (std::size_t at = 0; at < size(); ++at) {
    if (problems[at].empty()) {
      sound.push_back(std::move(entries_[at]));
    } else {
      dropped.push_back(std::move(problems[at]));
    }
  }
  if (sound.empty()) fail("None of the {} inputs can be read: {}", size(), dropped.front());
  entries_ = std::move(sound);
  return dropped;
}

const InputItem& InputSource::item(std::size_t at) const {
  expects(at < size(), "the sample exists");
  return entries_[at].item;
}

const fs::path& InputSource::path(std::size_t at) const {
  expects(at < size(), "the sample exists");
  return entries_[at].path;
}

Tensor InputSource::load(std::size_t at) const {
  expects(at < size(), "the sample exists");
  if (!batch_.shape.empty()) {
    const std::span<const float> row = batch_.row(at);
    return Tensor(input_shape_, std::vector<float>(row.begin(), row.end()));
  }
  if (rows_) {
    Tensor row = rows_->read(at, at + 1);
    row.shape = with_batch(1, input_shape_);
    const auto axis = preprocessing_.channel_axis;
    if (move_channels_) put_channels_first(row, shape_in_file(input_shape_, axis), *axis);
    row.shape = input_shape_;
    return row;
  }
  const fs::path& path = entries_[at].path;
  if (is_npy(path)) return read_sample(path, input_shape_, preprocessing_.channel_axis);
  const std::optional<Box>& box = entries_[at].item.box;
  // What is known of a picture was checked with it.
  const std::string asked =
      path.string() + (box ? fmt::format(" {} {} {} {}", box->x0, box->y0, box->x1, box->y1) : "");
  if (std::optional<Tensor> known = decoded_->find(asked)) return *std::move(known);
  const Picture picture = read_picture(path);
  if (box) expect_inside(*box, picture.width, picture.height, entries_[at].item.name);
  Tensor sample = input_from_picture(picture, preprocessing_, input_shape_);
  decoded_->keep(asked, sample);
  return sample;
}

Inputs load_inputs(const fs::path& path, const model::Preprocessing& preprocessing,
                   const Shape& input_shape) {
  const InputSource source(path, preprocessing, input_shape);
  Inputs inputs{Tensor(with_batch(source.size(), input_shape)), {}};
  for (std::size_t at = 0; at < source.size(); ++at) {
    std::ranges::copy(source.load(at).data, inputs.batch.row(at).begin());
    inputs.items.push_back(source.item(at));
  }
  return inputs;
}

}  // namespace assay::data
