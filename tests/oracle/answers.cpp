// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Do two builds of the library give the same bits? Asks every query of random pairs, solids and scenes, and prints for
// each section how many numbers were answered and a hash of their bits; two builds agree if they print the same. Usage:
// solid-answers [--pairs N] [--meshes N] [--solids N] [--scripts N] [--seed S] [--only SECTION] [--list] [--print]
// --list also prints a line for each case: its hash, or, for global depths, its numbers. --print: the numbers of all.
// compare_answers.py tells how far two such lists are apart.
#include "answers.hpp"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace dt::test
{
namespace
{

constexpr double coarse_steps = 65536;  ///< of the coarse hash, in the size of a case

void mix(std::uint64_t& hash, std::uint64_t bits)
{
    for (int byte = 0; byte < 8; ++byte)
        hash = (hash ^ (bits >> 8 * byte & 0xff)) * 0x100000001b3;
}

}  // namespace

void Record::begin(const std::string& name, double size)
{
    size_ = size;
    of_case_ = 0xcbf29ce484222325;
    if (list_) std::printf("%s %s:", section_, name.c_str());
}

void Record::end()
{
    if (list_ && !print_) std::printf(" %016llx", static_cast<unsigned long long>(of_case_));
    if (list_) std::printf("\n");
}

void Record::add(double x, double size)
{
    if (print_) std::printf(" %a", x);
    ++count_;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    mix(exact_, bits);
    mix(of_case_, bits);
    const double rounded = size > 0 ? std::nearbyint(x / size * coarse_steps) + 0. : x;  // + 0: no -0
    mix(coarse_, std::bit_cast<std::uint64_t>(rounded));
}

void Record::add_bytes(const void* from, std::size_t size)
{
    const auto* const bytes = static_cast<const unsigned char*>(from);
    for (std::size_t i = 0; i < size; ++i)
        add_count(bytes[i]);
}

void Record::report(bool coarse) const
{
    std::printf("%s: %ld numbers, hash %016llx", section_, count_, static_cast<unsigned long long>(exact_));
    if (coarse) std::printf(", coarse %016llx", static_cast<unsigned long long>(coarse_));
    std::printf("\n");
}

}  // namespace dt::test

namespace
{

using namespace dt::test;

struct Section
{
    const char* name;
    void (*answer)(const Options& options, Record& record);
    bool is_coarse = false;
};

constexpr Section sections[] = {
    {"convex", answer_convex},       {"meshes", answer_meshes},   {"placed", answer_placed},
    {"moving", answer_moving},       {"batches", answer_batches}, {"solids", answer_solids, true},
    {"depths", answer_depths, true}, {"scripts", answer_scripts}, {"scenes", answer_scenes},
    {"boxes", answer_boxes},         {"drawing", answer_drawing}};

bool parse(int count, char** arguments, Options& options)
{
    for (int i = 1; i < count; ++i)
    {
        const auto is = [&](const char* name) { return std::strcmp(arguments[i], name) == 0; };
        bool* const flag = is("--list") ? &options.list : is("--print") ? &options.print : nullptr;
        long* const number = is("--pairs")     ? &options.pairs
                             : is("--meshes")  ? &options.meshes
                             : is("--solids")  ? &options.solids
                             : is("--scripts") ? &options.scripts
                             : is("--seed")    ? &options.seed
                                               : nullptr;
        if (flag) { *flag = true; }
        else if (++i == count) { return false; }
        else if (number) { *number = std::strtol(arguments[i], nullptr, 10); }
        else if (std::strcmp(arguments[i - 1], "--only") == 0) { options.only = arguments[i]; }
        else { return false; }
    }
    return true;
}

}  // namespace

int main(int count, char** arguments)
{
    Options options;
    if (!parse(count, arguments, options))
    {
        std::fprintf(stderr, "usage: solid-answers [--pairs N] [--meshes N] [--solids N] [--scripts N] [--seed S]\n"
                             "                     [--only SECTION] [--list] [--print]\n");
        return 2;
    }
    for (const Section& section : sections)
    {
        if (options.only && std::strcmp(options.only, section.name) != 0) continue;
        Record record(section.name, options);
        section.answer(options, record);
        record.report(section.is_coarse);
        std::fflush(stdout);
        if (DT_GetError() == DT_ERROR_NONE && DT_GetByteCount() == 0) continue;
        std::fprintf(stderr, "%s: error '%s', %zu bytes left\n", section.name, DT_GetErrorText(), DT_GetByteCount());
        return 1;
    }
    return 0;
}
