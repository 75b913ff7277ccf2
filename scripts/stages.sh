# shellcheck shell=bash disable=SC2034
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

# has TOOL: a stage without its tool fails; it does not pass for want of looking.
has() {
  if command -v "$1" >/dev/null; then return 0; fi
  fails 1 "there is no '$1'; packages.txt lists what the tests need"
  return 1
}

log_of() { echo "$logs/${1//\//_}.log"; }

# at_once FUNCTION ITEM...: the function on all items side by side. What it says goes to the item's
# log, whose end is shown when it fails.
at_once() {
  local function=$1 item process running=()
  shift
  mkdir -p "$logs"
  for item; do
    "$function" "$item" >"$(log_of "$item")" 2>&1 &
    running+=("$!")
  done
  for process in "${running[@]}"; do
    if wait "$process"; then
      passes 1
    else
      tail -n 30 "$(log_of "$1")"
      fails 1 "$function $1; all that it said is in $(log_of "$1")"
    fi
    shift
  done
}

stage_format() {
  local files log=$logs/format.log
  has clang-format-14 || return
  mkdir -p "$logs"
  mapfile -t files < <(find src tests bench -name '*.h' -o -name '*.cpp' | sort)
  if ((${#files[@]})) && clang-format-14 --dry-run -Werror "${files[@]}" 2>"$log"; then
    passes 1
  else
    grep -oE '^[^: ]+:[0-9]+' "$log" | sort -u -t: -k1,1
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
  mkdir -p "$logs"
  ctest --preset "$1" >"$log" 2>&1
  line=$(grep -E '^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+' "$log" | tail -n 1)
  if [[ ! $line =~ \ ([0-9]+)\ tests\ failed\ out\ of\ ([0-9]+) ]]; then
    tail -n 20 "$log"
    fails 1 "the tests of '$1' did not run; see $log"
    return
  fi
  passes $((BASH_REMATCH[2] - BASH_REMATCH[1]))
  fails "${BASH_REMATCH[1]}"
  # A test that finds nothing to run with passes; people should know.
  awk '/ Testing: /{suite = $3} /^\[  SKIPPED \] [0-9]/{print "not run: " $4, "of", suite}' \
    "build/$1/Testing/Temporary/LastTest.log"
  ((BASH_REMATCH[1] == 0)) && return
  failures "$log"
  sed -n '/^The following tests FAILED:/,$p' "$log"
  echo "FAILED: all that they said is in $log"
}

# failures LOG: what tests said that failed, as CTest wrote it between two others; of each the
# beginning, for the log may be on a machine that is gone.
failures() {
  awk '/^ *Start +[0-9]+: |^ *[0-9]+\/[0-9]+ Test +#/ { left = /\*\*\*/ ? 60 : 0 }
    left-- > 0' "$1"
}

# Every test.
stage_release() {
  build release -DASSAY_TESTS=ON -DASSAY_UNIT_TESTS=all && run_tests release
}

# The same under the address and undefined-behaviour sanitizers, built by another compiler. By name
# only: both builds together would take CI beyond its half hour.
stage_dev() {
  has clang++-19 && build dev && run_tests dev
}

# What shares memory between threads, under the thread sanitizer. libomp's tool 'archer' tells it
# where parallel regions begin and end; without it every region would look like a race.
stage_tsan() {
  local archer=/usr/lib/llvm-19/lib/libarcher.so
  [[ -e $archer ]] || { fails 1 "there is no '$archer'; it is in libomp-19-dev" && return; }
  has clang++-19 && build tsan '-DASSAY_UNIT_TESTS=base;engine;train;http;store;server;cli' &&
    run_tests tsan
}

# Which lines of src the tests run, by folder.
stage_coverage() {
  has gcov && build coverage || return
  find build/coverage -name '*.gcda' -delete
  run_tests coverage
  "$python" scripts/coverage.py build/coverage || fails 1 "the lines could not be counted"
}

# compare WHAT COMMAND...: a program that ends with "N passed, N failed". Lines that begin with
# "not compared" tell of what the world could not give; they count neither way.
compare() {
  local what=$1 log=$logs/oracle-$1.log line
  shift
  mkdir -p "$logs"
  "$@" >"$log" 2>&1
  grep -E '^(WRONG|not compared)' "$log"
  line=$(tail -n 1 "$log")
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passes "${BASH_REMATCH[1]}"
    fails "${BASH_REMATCH[2]}"
  else
    tail -n 5 "$log"
    fails 1 "the numbers of '$what' were not compared; see $log"
  fi
}

# compare_made WHAT SCRIPT: numbers that a script makes first, for many models in one folder.
compare_made() {
  local folder=build/oracle/$1
  rm -rf "$folder"
  if quietly "$logs/$1.log" "$python" "tests/oracle/$2" "$folder"; then
    compare "$1" build/release/oracle_check "$folder"
  else
    fails 1 "the numbers of '$1' could not be made"
  fi
}

# Another implementation's numbers: PyTorch's for every operator of ONNX and TF.js, for whole nets,
# for methods that explain, and for the models that can be fetched; R's and SciPy's for statistics.
# ASSAY_ZOO may name some of the nets.
stage_oracle() {
  local nets check=build/release/oracle_check assay=build/release/assay
  # More threads than cores, as some checks have on purpose, must not wait by spinning.
  local -x OMP_WAIT_POLICY=passive
  read -ra nets <<<"${ASSAY_ZOO:-}"
  if [[ ! -x $check || ! -x $assay ]]; then
    build release -DASSAY_TESTS=ON || return
  fi
  compare_made ops ops.py
  compare_made tfjs tfjs_cases.py
  compare zoo "$python" tests/oracle/zoo.py build/oracle/zoo "${nets[@]}" --check "$check"
  compare methods "$python" tests/oracle/methods.py build/oracle/methods --assay "$assay"
  compare packages "$python" tests/oracle/packages.py build/oracle/packages --assay "$assay" \
    --check "$check"
  compare pictures "$python" tests/oracle/pictures.py --assay "$assay"
  compare stats "$python" tests/oracle/stats.py build/oracle/stats --assay "$assay"
  compare mixed "$python" tests/oracle/mixed.py build/oracle/mixed --assay "$assay"
}

# vitest PROJECT [FILE...]: the tests of web/ of that project, each counted.
vitest() {
  local log=$logs/web-$1 counts project=$1
  shift
  rm -f "$log.json"
  (cd web && npx vitest run --project "$project" "$@" --reporter=default --reporter=json \
    --outputFile.json="../$log.json") >"$log.log" 2>&1
  if ! counts=$(node -p "const r = JSON.parse(require('fs').readFileSync('$log.json'));
      r.numPassedTests + ' ' + r.numFailedTests + ' ' + r.numFailedTestSuites" 2>/dev/null); then
    tail -n 20 "$log.log"
    fails 1 "the tests '$project' of web/ did not run; see $log.log"
    return
  fi
  read -r -a counts <<<"$counts"
  passes "${counts[0]}"
  # A file that could not be read has no tests that could fail.
  if ((counts[1] == 0 && counts[2] > 0)); then counts[1]=${counts[2]}; fi
  fails "${counts[1]}"
  ((counts[1] == 0)) && return 0
  grep -E '^ *(FAIL|×)|Error' "$log.log" | sort -u | head -n 20
  echo "FAILED: all that they said is in $log.log"
}

# The pages: formatting, types, their parts, and a study of each preset in Chromium, answered by
# the page itself.
stage_web() {
  build_web && vitest unit && vitest e2e simulated
}

# Everything people can do to a page, in Chromium through the program: by mouse, pen, fingers, keys,
# on a phone, offline, in two tabs; the console; axe on every screen.
stage_browser() {
  build_web && vitest e2e
}

build_web() {
  has node && has npm && has chromium || return 1
  if quietly "$logs/web-install.log" npm --prefix web install --no-save; then passes 1; else
    fails 1 "what the pages are made with could not be installed"
    return 1
  fi
  if quietly "$logs/web-format.log" npm --prefix web run check-format; then passes 1; else
    fails 1 "the pages are not formatted; 'npm run format' in web/ does it"
  fi
  if quietly "$logs/web-types.log" npm --prefix web run check-types; then passes 1; else
    fails 1 "the pages' types do not fit"
  fi
  if quietly "$logs/web-lint.log" npm --prefix web run lint; then passes 1; else
    fails 1 "names or hooks in the pages are not as web/eslint.config.js asks for"
  fi
  if quietly "$logs/web-build.log" npm --prefix web run build; then passes 1; else
    fails 1 "the pages do not build"
    return 1
  fi
  [[ -x build/release/assay ]] || build release --target assay
}

# seeds TARGET FOLDER: small sound inputs for a fuzzer to begin with.
seeds() {
  # Not the oracles' own cases, which may be being made at the same time.
  local cases=build/seeds folder
  mkdir -p "$2"
  case $1 in
    onnx_fuzz)
      [[ -e $cases/ops ]] || "$python" tests/oracle/ops.py $cases/ops || return
      cp tests/cli/files/*.onnx "$2" && find $cases/ops -name '*.onnx' -size -16k -exec cp -t "$2" {} +
      ;;
    tfjs_fuzz)
      # The model's JSON, a zero byte, the weights: see tests/fuzz/tfjs_fuzz.cpp.
      [[ -e $cases/tfjs ]] || "$python" tests/oracle/tfjs_cases.py $cases/tfjs || return
      for folder in "$cases"/tfjs/*/; do
        { cat "$folder/model.json" && printf '\0' && cat "$folder/weights.bin"; } \
          >"$2/$(basename "$folder")" || return
      done
      ;;
    npy_fuzz) cp tests/cli/files/*.npy docs/examples/*.npy "$2" ;;
    http_fuzz)
      printf '\0POST /a%%20b?c=d&e HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}' >"$2/request"
      ;;
    study_fuzz)
      cp docs/examples/team_design.json "$2" && printf '{"response":"yes","rt":500}' >"$2/answer"
      ;;
    responses_fuzz)
      cp tests/cli/files/*.csv "$2"
      printf '[{"article":"a","words":[["x",1]]}]' >"$2/words"
      printf '{"images":[{"id":1,"file_name":"a","width":3,"height":2}],"annotations":[{"image_id":1,
        "segmentation":{"size":[2,3],"counts":[1,3,2]}}]}' >"$2/coco"
      ;;
    body_fuzz)
      printf '{"reports":[{"seq":1,"step":0,"answer":{"response":true,"rt":900}}]}' >"$2/consent"
      printf '{"reports":[{"seq":1,"note":{"focus":0}}]}' >"$2/note"
      printf '{"name":"olga","password":"x"}' >"$2/login"
      ;;
    text_fuzz)
      cp tests/cli/files/text.json docs/examples/sentences.csv docs/examples/marked_words.json "$2"
      ;;
    *) echo "Say in scripts/stages.sh where the seeds of '$1' are." && return 1 ;;
  esac
}

# fuzz TARGET: runs it for a while; an input that breaks it stays in build/fuzz.
fuzz() {
  local corpus=build/corpus/$1
  seeds "$1" "$corpus" || return
  ASAN_OPTIONS=external_symbolizer_path=/usr/bin/addr2line "build/fuzz/$1" "$corpus" \
    -max_total_time="${ASSAY_FUZZ_SECONDS:-60}" -rss_limit_mb=2048 -timeout=25 \
    -print_final_stats=1 -artifact_prefix="build/fuzz/$1-"
}

# As in 'dev', but not optimised: the libraries are built twice as fast, which is most of the time.
# Importers of models for a minute.
stage_importers() {
  has clang++-19 && run_fuzzers onnx_fuzz tfjs_fuzz
}

# Every fuzzer; that of bodies needs the whole server under the sanitizers.
stage_fuzz() {
  local source targets=()
  for source in tests/fuzz/*_fuzz.cpp; do targets+=("$(basename "$source" .cpp)"); done
  has clang++-19 && run_fuzzers "${targets[@]}"
}

run_fuzzers() {
  build fuzz --target "$@" && at_once fuzz "$@"
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

# Sources to look at: those that changed, and those beside a header that changed; all when it is not
# known what changed.
tidy_files() {
  local base
  if [[ ${ASSAY_TIDY:-} == all ]] || ! base=$(base_commit); then
    find src -name '*.cpp' ! -name '*_test.cpp' | sort
    return
  fi
  { git diff --name-only --diff-filter=d "$base" -- src && git ls-files -o --exclude-standard src; } |
    sed -n 's/\.\(h\|cpp\)$/.cpp/p' | grep -v '_test\.cpp$' | sort -u |
    while read -r file; do [[ -e $file ]] && echo "$file"; done
}

# tidy FILE
tidy() {
  # The build's precompiled headers are gcc's, which clang says it leaves aside.
  clang-tidy-19 --quiet -p build/tidy --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-Wno-ignored-gch "$1"
}

# Without ASSAY_TIDY=all only until the time is up: a change of everything would take too long.
stage_tidy() {
  local files at width deadline=$((SECONDS + ${ASSAY_TIDY_SECONDS:-100}))
  has clang-tidy-19 || return
  mapfile -t files < <(tidy_files)
  if ((${#files[@]} == 0)); then
    echo "No source has changed; ASSAY_TIDY=all looks at every file."
    return
  fi
  # Each file by itself, without options that only gcc knows.
  quietly "$logs/tidy.log" configure release -B build/tidy -DASSAY_SOURCE_BATCH=1 ||
    { fails 1 "the preset 'release' does not configure" && return; }
  sed -i -E 's/ -m(move|store)-max=[0-9]+//g' build/tidy/compile_commands.json
  if [[ ${ASSAY_TIDY:-} == all ]]; then deadline=$((SECONDS + 86400)); fi
  width=$(nproc)
  for ((at = 0; at < ${#files[@]} && SECONDS < deadline; at += width)); do
    at_once tidy "${files[@]:at:width}"
  done
  if ((at < ${#files[@]})); then
    echo "$((${#files[@]} - at)) changed files were not reached; ASSAY_TIDY=all takes the time."
  fi
}
