# shellcheck shell=bash
# Sourced by ./run and ./test: installs what is missing and configures builds. The packages stand
# in packages.txt and nowhere else.

# Everything below works without a terminal.
exec </dev/null
export DEBIAN_FRONTEND=noninteractive

# complain SENTENCE: to people, and the end.
complain() {
  echo "$1" >&2
  exit 1
}

# wanted SECTION...: the packages of the sections, without those whose command is there already.
wanted() {
  local sections=" $* " section='' package provides
  while read -r package provides; do
    case $package in
      '' | '#'*) ;;
      '['*) section=${package//[\[\]]/} ;;
      *)
        [[ $sections == *" $section "* ]] || continue
        if [[ -z $provides ]] || ! command -v "$provides" >/dev/null; then echo "$package"; fi
        ;;
    esac
  done <packages.txt
}

# missing SECTION...: those of the wanted packages that are not installed.
missing() {
  local packages installed
  mapfile -t packages < <(wanted "$@")
  ((${#packages[@]})) || return 0
  # dpkg-query fails when it does not know a package, and prints the others all the same.
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null) ||
    true
  printf '%s\n' "${packages[@]}" |
    grep -vxF -f <(sed -n 's/^installed //p' <<<"$installed") || true
}

# need SECTION...: installs what is missing, or says how; silent when all is there. Fails when that
# did not work.
need() {
  command -v dpkg-query >/dev/null ||
    complain "This is not Debian; install what packages.txt lists, then build with CMake: see CONTRIBUTING.md."
  local packages log=build/packages.log
  mapfile -t packages < <(missing "$@")
  ((${#packages[@]})) || return 0
  if ((EUID != 0)); then
    echo "Packages are missing. Install them and start again:" >&2
    echo "  sudo apt-get update" >&2
    echo "  sudo apt-get install --no-install-recommends ${packages[*]}" >&2
    return 1
  fi
  echo "Installing ${#packages[@]} packages: ${packages[*]}"
  mkdir -p build
  # Lists that cannot be renewed may still do.
  apt-get -q update >"$log" 2>&1 || true
  if ! apt-get -q -y --no-install-recommends install "${packages[@]}" >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "The packages could not be installed; all that was said is in $log." >&2
    return 1
  fi
}

# configure PRESET [OPTION...]: CMake reads the launcher from the environment.
configure() {
  local preset=$1 fresh=()
  shift
  # Several files as one take a cold build half the time; who changes files wants them one by one.
  [[ -e build/$preset/CMakeCache.txt ]] || fresh=(-DASSAY_SOURCE_BATCH=90)
  if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    # Without these it does not cache what reads a precompiled header.
    export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    # By the compiler's own list of headers: what is not cached is not preprocessed twice.
    export CCACHE_DEPEND=1
    # Another clone of the same sources finds what this one compiled.
    export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  fi
  cmake --preset "$preset" "${fresh[@]}" "$@" || return
  # When a folder's compiler changes, CMake forgets the preset's other options: the sanitizers, say.
  grep -qs "^CMAKE_BUILD_TYPE:STRING=." "build/$preset/CMakeCache.txt" ||
    cmake --preset "$preset" "$@"
}

# build_pages: the web pages into build/web, when what they are made from is newer.
build_pages() {
  local newer
  if [[ -e build/web/take.html ]]; then
    newer=$(find web -name node_modules -prune -o -type f -newer build/web/take.html -print -quit)
    [[ -n $newer ]] || return 0
  fi
  echo "Building the pages ..."
  # What only tests need stays away, unless it is there already.
  local install=(install --no-save)
  [[ -e web/node_modules/vitest ]] || install+=(--omit=dev)
  quietly build/pages.log npm --prefix web "${install[@]}" &&
    quietly build/pages.log npm --prefix web run build
}

# quietly LOG COMMAND...: what it prints goes to the log, whose end is shown when it fails.
quietly() {
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if "$@" >"$log" 2>&1; then return 0; fi
  tail -n 40 "$log" >&2
  echo "'$*' failed; all that it said is in $log." >&2
  return 1
}
