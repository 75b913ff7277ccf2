# Read once instead of once a file: half of a cold build would go into these.
set(common_headers <fmt/format.h> <nlohmann/json.hpp> <algorithm> <filesystem> <functional> <map>
  <memory> <span> <string> <variant> <vector>)
set(common_links OpenMP::OpenMP_CXX fmt::fmt)

# read_once(NAME LINKS library... HEADERS header...): a target whose precompiled headers others use.
function(read_once name)
  cmake_parse_arguments(READ "" "" "LINKS;HEADERS" ${ARGN})
  file(WRITE ${CMAKE_BINARY_DIR}/${name}.cpp.new "// Only its headers count.\n")
  file(COPY_FILE ${CMAKE_BINARY_DIR}/${name}.cpp.new ${CMAKE_BINARY_DIR}/${name}.cpp
    ONLY_IF_DIFFERENT)
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE assay_flags ${READ_LINKS})
  target_precompile_headers(${name} PRIVATE ${READ_HEADERS})
endfunction()

# What a test's own code computes is little, so optimising it takes longer than it saves.
set(test_options -O0)

# libraries_of(RESULT module... module/layer...)
function(libraries_of result)
  set(libraries "")
  foreach(used ${ARGN})
    get_filename_component(name ${used} NAME)
    if(used MATCHES "/")
      list(APPEND libraries assay_${name})
    else()
      list(APPEND libraries module_${name})
    endif()
  endforeach()
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# module(NAME USES module... module/layer...): the folder src/NAME. Its layers have what these modules
# and layers have, and what these use.
function(module name)
  cmake_parse_arguments(MODULE "" "" "USES" ${ARGN})
  libraries_of(used ${MODULE_USES})
  add_library(module_${name} INTERFACE)
  target_link_libraries(module_${name} INTERFACE ${used})
  set(used_by_${name} ${used} PARENT_SCOPE)
endfunction()

# layer(MODULE/NAME USES layer... ONLY module... LINKS library...): the folder src/MODULE/NAME with
# the folders in it becomes the library assay_NAME, and its *_test.cpp files the program NAME_test.
# It uses layers of its module by name, and all that its module uses, or ONLY some of that. A module
# of one layer needs no folder for it: layer(NAME). A folder in a layer that has a plugin.cpp stays
# out: it is a library of its own, loaded when it is first needed.
function(layer path)
  cmake_parse_arguments(LAYER "" "" "USES;ONLY;LINKS" ${ARGN})
  string(REGEX REPLACE "/.*" "" module ${path})
  get_filename_component(name ${path} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${path}/*.cpp)
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${path}/*_test.cpp)
  list(REMOVE_ITEM sources ${tests} ${CMAKE_SOURCE_DIR}/src/cli/main.cpp)
  file(GLOB plugins ${CMAKE_SOURCE_DIR}/src/${path}/*/plugin.cpp)
  foreach(plugin ${plugins})
    cmake_path(GET plugin PARENT_PATH folder)
    file(GLOB_RECURSE apart CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(REMOVE_ITEM sources ${apart})
  endforeach()
  # Of several files as one, the last may see the names of all units, which others use otherwise.
  set(last ${sources})
  list(FILTER last INCLUDE REGEX "/(catalogue|random)\\.cpp$")
  list(REMOVE_ITEM sources ${last})
  list(APPEND sources ${last})
  list(TRANSFORM LAYER_USES PREPEND assay_)
  set(below ${used_by_${module}})
  if(LAYER_ONLY)
    libraries_of(below ${LAYER_ONLY})
  endif()
  list(APPEND LAYER_USES ${below})

  set(library assay_${name})
  target_link_libraries(module_${module} INTERFACE ${library})
  if(sources)
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${library} PUBLIC ${LAYER_USES} ${LAYER_LINKS} assay_flags)
    target_precompile_headers(${library} REUSE_FROM common_headers)
    if(ASSAY_SOURCE_BATCH GREATER 1)
      # As many batches as must be, of like size: two compilers then end together.
      list(LENGTH sources files)
      math(EXPR number "(${files} + ${ASSAY_SOURCE_BATCH} - 1) / ${ASSAY_SOURCE_BATCH}")
      math(EXPR size "(${files} + ${number} - 1) / ${number}")
      set_target_properties(${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
    endif()
    r_code(${path})
  else()
    add_library(${library} INTERFACE)
    target_link_libraries(${library} INTERFACE ${LAYER_USES} ${LAYER_LINKS} assay_flags)
  endif()

  if(ASSAY_TESTS AND tests AND (ASSAY_UNIT_TESTS STREQUAL all OR name IN_LIST ASSAY_UNIT_TESTS))
    test_program(${name}_test SOURCES ${tests} LINKS ${library})
  endif()
endfunction()

# r_code(LAYER): embeds every .R file below src/LAYER into its library: "math/stats/r_code.h"
# declares src/math/stats/r/pratt.R as the std::string_view stats::r_code::pratt. The header is written when
# CMake runs, so that it is there before anything is compiled.
function(r_code layer)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${layer}/*.R)
  if(NOT files)
    return()
  endif()
  get_filename_component(layer_name ${layer} NAME)
  set(folder ${CMAKE_BINARY_DIR}/r_code)
  set(header ${folder}/${layer}/r_code.h)
  set(source ${folder}/${layer}/r_code.cpp)
  set(declared "#pragma once\n\n#include <string_view>\n\nnamespace assay::${layer_name}::r_code {\n\n")
  set(names "")
  foreach(file ${files})
    get_filename_component(name ${file} NAME_WE)
    if(NOT name MATCHES "^[a-z][a-z0-9_]*$" OR name IN_LIST names)
      message(FATAL_ERROR "'${file}' cannot be embedded: its name must be lower case with "
        "underscores, and no other .R file of src/${layer} may have it.")
    endif()
    list(APPEND names ${name})
    string(APPEND declared "extern const std::string_view ${name};\n")
  endforeach()
  string(APPEND declared "\n}  // namespace assay::${layer_name}::r_code\n")
  file(WRITE ${header}.new "// What src/${layer} has of R: scripts/r_code.sh.\n${declared}")
  file(COPY_FILE ${header}.new ${header} ONLY_IF_DIFFERENT)

  set(script ${CMAKE_SOURCE_DIR}/scripts/r_code.sh)
  add_custom_command(OUTPUT ${source} DEPENDS ${files} ${script}
    COMMAND ${script} ${layer} ${source} ${files} VERBATIM)
  # Not in a batch, so that a change of R compiles nothing else.
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
    SKIP_PRECOMPILE_HEADERS ON)
  target_sources(assay_${layer_name} PRIVATE ${source})
  target_include_directories(assay_${layer_name} PRIVATE ${folder})
endfunction()

# batches(RESULT NAME file...): the files as fewer and larger ones; scripts/batch.sh says why.
function(batches result name)
  set(script ${CMAKE_SOURCE_DIR}/scripts/batch.sh)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/batches)
  set(left ${ARGN})
  set(made "")
  while(left)
    list(LENGTH made number)
    list(SUBLIST left 0 ${ASSAY_BATCH} files)
    list(REMOVE_ITEM left ${files})
    set(batch ${CMAKE_BINARY_DIR}/batches/${name}_${number}.cpp)
    add_custom_command(OUTPUT ${batch} DEPENDS ${files} ${script}
      COMMAND ${script} ${batch} ${files} VERBATIM)
    list(APPEND made ${batch})
  endwhile()
  set(${result} ${made} PARENT_SCOPE)
endfunction()

# test_program(NAME SOURCES file... LINKS library...)
function(test_program name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LINKS" ${ARGN})
  list(LENGTH TEST_SOURCES files)
  if(ASSAY_BATCH GREATER 1 AND files GREATER 1)
    batches(TEST_SOURCES ${name} ${TEST_SOURCES})
  endif()
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE ${TEST_LINKS} GTest::gmock_main)
  target_precompile_headers(${name} REUSE_FROM test_headers)
  target_compile_options(${name} PRIVATE ${test_options})
  discover(${name})
endfunction()

# discover(PROGRAM): every suite of the program becomes one CTest; a process for each test would
# spend most of its time on starting. Under a sanitizer, where a program takes longer still to
# start, the program as a whole is one.
function(discover name)
  if(CMAKE_BUILD_TYPE STREQUAL Debug)
    add_test(NAME ${name} COMMAND ${name} --gtest_brief=1 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(${name} PROPERTIES TIMEOUT 1800)
    return()
  endif()
  set(suites ${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake)
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS ${suites} COMMAND ${CMAKE_COMMAND}
    -D PROGRAM=$<TARGET_FILE:${name}> -D FOLDER=${CMAKE_SOURCE_DIR} -D OUT=${suites}
    -P ${CMAKE_SOURCE_DIR}/cmake/suites.cmake VERBATIM)
  # A program that was not built is a test that fails.
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake
    "if(EXISTS [==[${suites}]==])\n  include([==[${suites}]==])\n"
    "else()\n  add_test(${name}_was_not_built ${name}_was_not_built)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES
    ${CMAKE_CURRENT_BINARY_DIR}/${name}_tests.cmake)
endfunction()

# program(NAME MAIN file USES layer...)
function(program name)
  cmake_parse_arguments(PROGRAM "" "MAIN" "USES" ${ARGN})
  list(TRANSFORM PROGRAM_USES PREPEND assay_)
  add_executable(${name} ${PROGRAM_MAIN})
  target_link_libraries(${name} PRIVATE ${PROGRAM_USES})
endfunction()
