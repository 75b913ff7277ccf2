// Where the program that runs lies: what belongs to it is found from there.
#pragma once

#include <filesystem>
#include <initializer_list>

namespace assay {

std::filesystem::path program_folder();

// The first of these folders, seen from the program's, that holds the file; empty when none does.
std::filesystem::path folder_with(const char* file, std::initializer_list<const char*> places);

}  // namespace assay
