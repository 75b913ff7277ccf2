// Files of other tools: found, parsed and looked into. Whatever is not as it should be is an Error
// that names the place.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "study/responses/raster.h"

namespace assay::responses {

inline constexpr std::size_t most_bytes_of_import = std::size_t{512} << 20;

// The file itself, or those of a folder that end so, in the order of their names.
std::vector<std::filesystem::path> files_at(const std::filesystem::path& path,
                                            std::string_view ending);

nlohmann::json read_json(const std::filesystem::path& file);

// The value under a key of an object.
const nlohmann::json& at(const nlohmann::json& object, const char* key, std::string_view where);
std::string text_at(const nlohmann::json& object, const char* key, std::string_view where);
double number_at(const nlohmann::json& object, const char* key, std::string_view where);
const nlohmann::json& list_at(const nlohmann::json& object, const char* key,
                              std::string_view where);
// A text or a number that names something.
std::string name_at(const nlohmann::json& object, const char* key, std::string_view where);
// Width and height of a picture, under these keys.
Mask empty_mask_at(const nlohmann::json& object, const char* width, const char* height,
                   std::string_view where);

std::int64_t whole(const nlohmann::json& value, std::string_view where);
double finite(const nlohmann::json& value, std::string_view where);
// [[x, y], ...], at least three.
std::vector<Point> polygon_of(const nlohmann::json& points, std::string_view where);

// The last part of a path or an address: what an item is called.
std::string file_name(std::string_view address);

}  // namespace assay::responses
