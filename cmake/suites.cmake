# cmake -D PROGRAM=... -D FOLDER=... -D OUT=... -P suites.cmake: writes for CTest the suites that a
# program of GoogleTest lists.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests WORKING_DIRECTORY ${FOLDER}
  OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(^|\n)[^ \n][^ \n]*\\.( |\n)" suites "${listed}")
get_filename_component(program ${PROGRAM} NAME)
set(lines "")
foreach(suite ${suites})
  string(STRIP "${suite}" suite)
  string(APPEND lines
    "add_test([==[${program}/${suite}]==] [==[${PROGRAM}]==] [==[--gtest_filter=${suite}*]==] --gtest_brief=1)\n"
    "set_tests_properties([==[${program}/${suite}]==] PROPERTIES TIMEOUT 600 WORKING_DIRECTORY [==[${FOLDER}]==])\n")
endforeach()
file(WRITE ${OUT} "${lines}")
