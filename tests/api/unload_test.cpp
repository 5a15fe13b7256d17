// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// unload_test <library> [gpu]: the library can be loaded and unloaded again and again, and takes its threads with it;
// also that of a graphics device. Threads of its driver stay with the driver, but do not become more.
#include <SOLID/SOLID_depth.h>
#include <SOLID/SOLID_task.h>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <dlfcn.h>
#include <thread>

namespace
{

int threads_of_process()
{
    int count = 0;
    DIR* const folder = opendir("/proc/self/task");
    while (const dirent* const entry = readdir(folder))
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

bool fail(const char* what)
{
    std::fprintf(stderr, "%s\n", what);
    return false;
}

bool load_and_unload(const char* path)
{
    std::thread([] {}).join();  // a sanitizer adds one of its own to the first that is started
    const int before = threads_of_process();
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return fail(dlerror());
    const auto set_worker_count = reinterpret_cast<decltype(&DT_SetWorkerCount)>(dlsym(library, "DT_SetWorkerCount"));
    if (!set_worker_count) return fail("no DT_SetWorkerCount");
    if (set_worker_count(4) != 4) return fail("no threads");
    if (threads_of_process() != before + 3) return fail("not three more threads");
    dlclose(library);
    if (dlopen(path, RTLD_NOW | RTLD_NOLOAD)) return fail("the library stays");
    for (int i = 0; i < 1000 && threads_of_process() != before; ++i)  // one that has ended may be listed for a moment
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return threads_of_process() == before || fail("threads stay");
}

/// The threads that are left.
int open_device_and_unload(const char* path)
{
    void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return fail(dlerror());
    const auto device = reinterpret_cast<decltype(&DT_GetDepthDevice)>(dlsym(library, "DT_GetDepthDevice"));
    if (!device) return fail("no DT_GetDepthDevice");
    device();
    dlclose(library);
    if (dlopen(path, RTLD_NOW | RTLD_NOLOAD)) return fail("the library stays");
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // for those that have ended
    return threads_of_process();
}

bool devices_come_and_go(const char* path)
{
    const int first = open_device_and_unload(path);
    for (int i = 0; i < 2 && first > 0; ++i)
    {
        const int more = open_device_and_unload(path);
        if (more == 0 || more > first) return fail("threads of devices become more");
    }
    return first > 0;
}

}  // namespace

int main(int count, char** arguments)
{
    for (int i = 0; i < 3; ++i)
    {
        if (!load_and_unload(arguments[1])) return EXIT_FAILURE;
    }
    return count < 3 || devices_come_and_go(arguments[1]) ? EXIT_SUCCESS : EXIT_FAILURE;
}
