// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Runs the scripts of a corpus without a fuzzer: solid-replay <file or folder>... . Tells which one failed. With
// SOLID_FUZZ_TRACE set, it prints each file and each call.
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace
{

int count = 0;
std::string current;

void tell_which(int)
{
    std::fprintf(stderr, "in %s\n", current.c_str());
}

void replay(const std::filesystem::path& file)
{
    current = file;
    if (std::getenv("SOLID_FUZZ_TRACE")) std::printf("%s\n", current.c_str());
    std::ifstream in(file, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
    LLVMFuzzerTestOneInput(data.data(), data.size());
    ++count;
}

}  // namespace

int main(int argc, char** argv)
{
    std::signal(SIGABRT, tell_which);
    for (int i = 1; i < argc; ++i)
    {
        if (!std::filesystem::is_directory(argv[i]))
        {
            replay(argv[i]);
            continue;
        }
        for (const auto& entry : std::filesystem::directory_iterator(argv[i]))
            replay(entry.path());
    }
    std::printf("%d scripts\n", count);
    return count > 0 ? 0 : 1;
}
