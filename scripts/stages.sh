# Sourced by ./test: its stages. Each is a function stage_NAME that counts with `passes` and `fails`
# and never ends the whole run, so that one broken stage does not hide the others.

logs=build/logs
# Debian's own Python, whose packages packages.txt names.
python=/usr/bin/python3

passes() { passed_here=$((passed_here + $1)); }

# fails COUNT [SENTENCE]
fails() {
  failed_here=$((failed_here + $1))
  if [[ -n ${2:-} ]]; then echo "FAILED: $2"; fi
}

# side_by_side FUNCTION ITEM...: the function on each item, as many at a time as there are
# processors. What it says goes to a log that is shown when it fails.
side_by_side() {
  local function=$1 item width
  shift
  width=$(nproc)
  mkdir -p "$logs"
  while (($#)); do
    local running=()
    for item in "${@:1:width}"; do
      "$function" "$item" &
      running+=("$!")
    done
    for item in "${running[@]}"; do
      if wait "$item"; then
        passes 1
      else
        tail -n 30 "$logs/${1//\//_}.log"
        fails 1 "$function $1"
      fi
      shift
    done
  done
}

cxx_files() { find src tests bench -name '*.h' -o -name '*.cpp' | sort; }

stage_format() {
  local wrong
  wrong=$(cxx_files | xargs clang-format-14 --dry-run -Werror 2>&1 | grep -oE '^[^: ]+:[0-9]+' |
    sort -u -t: -k1,1)
  if [[ -z $wrong ]]; then
    passes 1
  else
    echo "$wrong"
    fails 1 "these files are not formatted; run clang-format-14 -i on them"
  fi
}

# build PRESET [OPTION...] [--target TARGET...]: options are for configuring.
build() {
  local preset=$1 options=()
  shift
  while (($#)) && [[ $1 != --target ]]; do
    options+=("$1")
    shift
  done
  if quietly "$logs/$preset-configure.log" configure "$preset" "${options[@]}" &&
    quietly "$logs/$preset-build.log" cmake --build --preset "$preset" "$@"; then
    return 0
  fi
  fails 1 "the preset '$preset' does not build"
  return 1
}

# run_tests PRESET: CTest ends with "98% tests passed, 4 tests failed out of 321".
run_tests() {
  local log=$logs/$1-tests.log line
  ctest --preset "$1" >"$log" 2>&1
  line=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$log" | tail -n 1)
  if [[ ! $line =~ \ ([0-9]+)\ tests\ failed\ out\ of\ ([0-9]+) ]]; then
    tail -n 20 "$log"
    fails 1 "the tests of '$1' did not run; see $log"
    return
  fi
  passes $((BASH_REMATCH[2] - BASH_REMATCH[1]))
  fails "${BASH_REMATCH[1]}"
  ((BASH_REMATCH[1] == 0)) && return
  sed -n '/^The following tests FAILED:/,$p' "$log"
  echo "FAILED: all that they said is in $log"
}

# What depends on optimisation, and what crosses layers; all unit tests run under the sanitizers.
stage_release() {
  build release -DASSAY_TESTS=ON '-DASSAY_UNIT_TESTS=kernels;engine;train' && run_tests release
}

# Every unit test under the address and undefined-behaviour sanitizers.
stage_dev() {
  build dev && run_tests dev
}

# check_numbers FOLDER: the program ends with "N passed, N failed".
check_numbers() {
  local log=$logs/oracle-${1##*/}.log line
  build/release/oracle_check "$1" >"$log" 2>&1
  grep '^WRONG' "$log"
  line=$(tail -n 1 "$log")
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passes "${BASH_REMATCH[1]}"
    fails "${BASH_REMATCH[2]}"
  else
    fails 1 "the numbers in '$1' were not compared; see $log"
  fi
}

# Another implementation's numbers: PyTorch's for every operator and for whole nets.
stage_oracle() {
  local nets=(resnet18 mobilenet_v2)
  if [[ ${ASSAY_ZOO:-} == all ]]; then nets=(); fi
  if [[ ! -x build/release/oracle_check ]]; then
    build release -DASSAY_TESTS=ON || return
  fi
  if quietly "$logs/ops.log" "$python" tests/oracle/ops.py build/oracle/ops; then
    check_numbers build/oracle/ops
  else
    fails 1 "the operators' numbers could not be made"
  fi
  if quietly "$logs/zoo.log" "$python" tests/oracle/zoo.py build/oracle/zoo "${nets[@]}"; then
    check_numbers build/oracle/zoo
  else
    fails 1 "the nets' numbers could not be made"
  fi
}

# seeds TARGET FOLDER: small sound inputs for a fuzzer to begin with.
seeds() {
  local cases=build/oracle
  mkdir -p "$2"
  case $1 in
    onnx_fuzz)
      cp tests/cli/files/*.onnx "$2"
      [[ -e $cases/ops ]] || quietly "$logs/ops.log" "$python" tests/oracle/ops.py $cases/ops
      find $cases/ops -name '*.onnx' -size -16k -exec cp -t "$2" {} +
      ;;
    tfjs_fuzz)
      # The model's JSON, a zero byte, the weights: see tests/fuzz/tfjs_fuzz.cpp.
      quietly "$logs/tfjs.log" "$python" tests/oracle/tfjs_cases.py $cases/tfjs
      local folder
      for folder in "$cases"/tfjs/*/; do
        { cat "$folder/model.json" && printf '\0' && cat "$folder/weights.bin"; } \
          >"$2/$(basename "$folder")"
      done
      ;;
    *npy*) cp tests/cli/files/*.npy docs/examples/*.npy "$2" ;;
  esac
}

# fuzz TARGET: runs it for a while; an input that breaks it stays in build/fuzz.
fuzz() {
  local corpus=build/corpus/$1
  seeds "$1" "$corpus"
  "build/fuzz/$1" "$corpus" -max_total_time="${ASSAY_FUZZ_SECONDS:-60}" -rss_limit_mb=2048 \
    -timeout=25 -artifact_prefix="build/fuzz/$1-" >"$logs/$1.log" 2>&1
}

stage_fuzz() {
  local source targets=()
  for source in tests/fuzz/*_fuzz.cpp; do targets+=("$(basename "$source" .cpp)"); done
  build fuzz --target "${targets[@]}" || return
  side_by_side fuzz "${targets[@]}"
}

# The commit that changes are counted from: where we left the remote's main branch, or the one
# before.
base_commit() {
  local remote
  remote=$(git symbolic-ref -q --short refs/remotes/origin/HEAD || echo origin/main)
  local fork head
  head=$(git rev-parse -q --verify HEAD) || return 1
  fork=$(git merge-base HEAD "$remote" 2>/dev/null)
  if [[ -n $fork && $fork != "$head" ]]; then
    echo "$fork"
  else
    git rev-parse -q --verify HEAD~1
  fi
}

# Sources to look at: those that changed, and those beside a header that changed.
tidy_files() {
  if [[ ${ASSAY_TIDY:-} == all ]]; then
    find src -name '*.cpp' ! -name '*_test.cpp' | sort
    return
  fi
  local base
  base=$(base_commit) || return 0
  { git diff --name-only --diff-filter=d "$base" -- src && git ls-files -o --exclude-standard src; } |
    sed -n 's/\.\(h\|cpp\)$/.cpp/p' | grep -v '_test\.cpp$' | sort -u |
    while read -r file; do [[ -e $file ]] && echo "$file"; done
}

# tidy FILE
tidy() {
  clang-tidy-19 --quiet -p build/release --extra-arg=-Wno-unknown-warning-option "$1" \
    >"$logs/${1//\//_}.log" 2>/dev/null
}

# Without ASSAY_TIDY=all only until the time is up: a change of everything would take too long.
stage_tidy() {
  local files at width seconds=${ASSAY_TIDY_SECONDS:-240}
  mapfile -t files < <(tidy_files)
  if ((${#files[@]} == 0)); then
    echo "No source has changed; ASSAY_TIDY=all looks at every file."
    return
  fi
  if [[ ! -e build/release/compile_commands.json ]]; then
    build release -DASSAY_TESTS=ON || return
  fi
  if [[ ${ASSAY_TIDY:-} == all ]]; then seconds=86400; fi
  local deadline=$((SECONDS + seconds))
  width=$(nproc)
  for ((at = 0; at < ${#files[@]} && SECONDS < deadline; at += width)); do
    side_by_side tidy "${files[@]:at:width}"
  done
  if ((at < ${#files[@]})); then
    echo "$((${#files[@]} - at)) changed files were not reached; ASSAY_TIDY=all takes the time."
  fi
}
