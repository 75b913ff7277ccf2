# What we stand on; the Debian packages are listed in packages.txt.
find_package(OpenMP REQUIRED COMPONENTS CXX)
find_package(fmt REQUIRED)
find_package(ZLIB REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto SSL)
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(Boost REQUIRED)
find_package(pugixml REQUIRED)
# For sweeps under mpirun; without it assay does all but these. We speak MPI's C, not its C++.
set(MPI_CXX_SKIP_MPICXX TRUE)
find_package(MPI COMPONENTS CXX)
find_package(SQLite3 REQUIRED)
find_package(PostgreSQL REQUIRED)
find_library(sodium_library sodium REQUIRED)
find_library(linear_library linear REQUIRED)
find_library(nlopt_library nlopt REQUIRED)
find_library(brotli_library brotlienc REQUIRED)
find_library(brotli_decoder_library brotlidec REQUIRED)
find_library(dnnl_library dnnl REQUIRED)
find_library(onnx_proto_library onnx_proto REQUIRED)
find_library(protobuf_library protobuf REQUIRED)
find_path(opencv_include opencv2/core.hpp PATH_SUFFIXES opencv4 REQUIRED)

add_library(dnnl INTERFACE)
target_link_libraries(dnnl INTERFACE ${dnnl_library})

add_library(brotli INTERFACE)
target_link_libraries(brotli INTERFACE ${brotli_library} ${brotli_decoder_library})

add_library(linear INTERFACE)
target_link_libraries(linear INTERFACE ${linear_library})

add_library(sodium INTERFACE)
target_link_libraries(sodium INTERFACE ${sodium_library})

add_library(nlopt INTERFACE)
target_link_libraries(nlopt INTERFACE ${nlopt_library})

add_library(onnx_proto INTERFACE)
target_compile_definitions(onnx_proto INTERFACE ONNX_NAMESPACE=onnx ONNX_ML=1)
target_link_libraries(onnx_proto INTERFACE ${onnx_proto_library} ${protobuf_library})

foreach(module core imgproc imgcodecs)
  find_library(opencv_${module}_library opencv_${module} REQUIRED)
  add_library(opencv_${module} INTERFACE)
  target_include_directories(opencv_${module} SYSTEM INTERFACE ${opencv_include})
  target_link_libraries(opencv_${module} INTERFACE ${opencv_${module}_library})
endforeach()

if(ASSAY_TESTS)
  find_package(GTest REQUIRED)
endif()

# gcc 12 takes {1, 1, 1, 0} for {1, 1, 1, 1} when it copies such a constant by one wide vector;
# tests/compiler_test.cpp looks. Copies of 16 bytes are right.
set(gcc_12 $<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>)
set(batched $<NOT:$<STREQUAL:${ASSAY_SOURCE_BATCH},1>>)
set(x86 $<STREQUAL:${CMAKE_SYSTEM_PROCESSOR},x86_64>)

# Floating-point contraction stays off except where a kernel asks for it: the same expression must
# give the same bits in a vector body and in its scalar tail.
add_library(assay_flags INTERFACE)
target_compile_options(assay_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
  -ffp-contract=off -fno-math-errno
  # gcc 12 misreads the strings of its own library and of fmt when it inlines much
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-restrict;-Wno-array-bounds>
  # and takes the undefined vectors of its own AVX-512 intrinsics, which Eigen calls, for mistakes of
  # the caller; clang and clang-tidy look for real ones
  $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized;-Wno-maybe-uninitialized>
  # gcc's library uses what it has itself deprecated; a field that is not named has its default
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations;-Wno-missing-designated-field-initializers>
  # among several files as one, what a file keeps to itself looks as if it came from a header, and
  # clang takes a neighbour's constants for shadowed ones; gcc takes a tenth less time for them when
  # it does not tidy its first gigabyte up
  $<$<AND:${batched},$<CXX_COMPILER_ID:Clang>>:-Wno-shadow>
  $<$<AND:${batched},$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage;--param=ggc-min-heapsize=1048576>
  $<$<BOOL:${ASSAY_ARCH}>:-march=${ASSAY_ARCH}>
  $<$<AND:${gcc_12},${x86}>:-mmove-max=128;-mstore-max=128>)
# Eigen's checks of sizes are for the preset dev: they take a third of the time its users compile.
target_compile_definitions(assay_flags INTERFACE $<$<CONFIG:Release>:EIGEN_NO_DEBUG>)
