# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
#
# Clients of SOLID 3 compile as they are, as C89, C++98 and C++20, and link by every name: -lsolid, -lsolid3, both
# pkg-config files, the static library.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/support.cmake)
file(MAKE_DIRECTORY ${WORK})
set(include -I${PREFIX}/include)
set(folder -I${PREFIX}/include/SOLID -DSOLID_PLAIN)  # #include <SOLID.h>
set(link -L${libraries} -Wl,-rpath,${libraries})
set(static ${libraries}/libsolid.a -lqhull_r -lstdc++ -lm -pthread)

# try(<name> <compiler and its flags>...): one program, which must run.
function(try name)
    run(${ARGN} -o ${WORK}/${name})
    expect_client(${WORK}/${name})
endfunction()

try(c89_solid ${c89} ${defines} ${include} ${clients}/classic.c ${link} -lsolid)
try(c89_solid3_plain ${c89} ${defines} ${folder} ${clients}/classic.c ${link} -lsolid3)
try(c89_static ${c89} ${defines} ${include} ${clients}/classic.c ${static})
try(cxx98_solid3 ${cxx98} ${defines} ${include} ${clients}/before_main.cpp ${link} -lsolid3)
try(cxx98_static ${cxx98} ${defines} ${include} ${clients}/before_main.cpp ${static})
set(modern ${clients}/modern.cpp ${clients}/modern_broad.cpp)
set(careful -Wconversion -Wshadow)
try(cxx20_modern ${cxx20} ${careful} ${defines} ${include} ${modern} ${link} -lsolid)
# Without optimisation nothing is inlined: each function of the client's is a weak symbol that the library must not define.
try(cxx20_modern_static ${cxx20} ${careful} -O0 ${defines} ${include} ${modern} ${static})
try(cxx23_modern_static ${cxx20} -std=c++2b ${careful} -O0 ${defines} ${include} ${modern} ${static})

# Under C++17 the header says what to write, and nothing else.
execute_process(COMMAND ${CXX} -std=c++17 -fsyntax-only ${defines} ${include} -include SOLID/SOLID.hpp -x c++ /dev/null
    RESULT_VARIABLE result ERROR_VARIABLE output)
string(REGEX MATCHALL "error:[^\n]*" errors "${output}")
list(LENGTH errors count)
if(result EQUAL 0 OR NOT count EQUAL 1 OR NOT errors MATCHES "-std=c\\+\\+20" OR NOT errors MATCHES "solid::cpp")
    message(FATAL_ERROR "SOLID.hpp under C++17 says:\n${output}")
endif()
try(cxx20_solid_plain ${cxx20} ${defines} ${folder} ${clients}/before_main.cpp ${link} -lsolid)

link_long_ago(${WORK}/linked_long_ago ${clients}/classic.c)
expect_client(${WORK}/linked_long_ago)

if(PKG_CONFIG)
    foreach(package solid solid3)
        flags(pc --cflags --libs ${package})
        try(c89_${package}_pc ${c89} ${clients}/classic.c ${pc} -Wl,-rpath,${libraries})
    endforeach()
    flags(pc --cflags --libs solid3)
    try(cxx98_solid3_pc_plain ${cxx98} -DSOLID_PLAIN ${clients}/before_main.cpp ${pc} -Wl,-rpath,${libraries})
    expect("^3\\.5\\.8\n" ${PKG_CONFIG} --modversion solid3)
    run(${PKG_CONFIG} "solid3 = 3.5.8")
endif()
