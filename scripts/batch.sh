#!/bin/sh
# batch.sh TARGET FILE...: test files one after the other in one, so that a compiler reads and
# instantiates what they share once. What a file keeps to itself goes into a namespace of its name.
# Paths are relative, so that two clones make the same batch and share what the compiler's cache has.
target=$1
shift
for file; do
  name=$(basename "$file" .cpp)
  echo "#line 1 \"$(realpath --relative-to=. "$file")\""
  sed -e "s|^namespace {\$|namespace { namespace $name {|" -e 's|^}  // namespace$|}}|' "$file"
done >"$target"
