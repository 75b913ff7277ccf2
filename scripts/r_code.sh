#!/bin/sh
# r_code.sh MODULE/LAYER TARGET FILE...: a C++ file that has the text of each R file under its name;
# cmake/layer.cmake writes the header that declares them.
set -e
layer=$1
target=$2
shift 2
{
  echo "#include \"$layer/r_code.h\""
  echo
  echo "namespace assay::${layer##*/}::r_code {"
  for file; do
    printf '\nconst std::string_view %s =\n    R"end_of_R(' "$(basename "$file" .R)"
    cat "$file"
    echo ')end_of_R";'
  done
  printf '\n}  // namespace assay::%s::r_code\n' "${layer##*/}"
} >"$target"
