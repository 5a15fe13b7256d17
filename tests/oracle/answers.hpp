// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the sections of solid-answers share: the record that hashes answers, the solids, and the questions for a pair.
#pragma once

#include "support/handles.hpp"
#include "support/random_bodies.hpp"
#include "support/solid_models.hpp"

#include "SOLID/SOLID_all.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dt::test
{

inline DT_Scalar scalar(double x)
{
    return static_cast<DT_Scalar>(x);
}

struct Options
{
    long pairs = 20'000, meshes = 2'000, solids = 1, scripts = 4, seed = 1;
    bool list = false;  ///< a line for each case: its hash, or its numbers if the section has few
    bool print = false;  ///< a line for each case: its numbers
    const char* only = nullptr;  ///< the name of the one section to run
};

/// The answers of a section: how many numbers, an exact hash of their bits (FNV-1a), and a coarse one.
class Record
{
public:
    Record(const char* section, const Options& options)
        : section_(section), list_(options.list || options.print), print_(options.print)
    {}

    /// Begins a case. Numbers that follow are rounded, for the coarse hash, to multiples of 2^-16 `size`.
    void begin(const std::string& name, double size = 0);
    void end();

    void add(double x) { add(x, size_); }
    void add(double x, double size);  ///< size 0: not rounded
    template <class Number> void add(const Number* v) { add(v, size_); }
    template <class Number> void add(const Number* v, double size)
    {
        for (int i = 0; i < 3; ++i)
            add(static_cast<double>(v[i]), size);
    }
    void add_count(double n) { add(n, 0); }
    void add_bytes(const void* from, std::size_t size);

    /// Under --list the numbers of each case are written, not their hash.
    void list_numbers() { print_ = list_; }

    void report(bool coarse) const;

private:
    const char* section_;
    bool list_, print_;
    double size_ = 0;
    long count_ = 0;
    std::uint64_t exact_ = 0xcbf29ce484222325, coarse_ = exact_, of_case_ = exact_;
    std::string numbers_;
};

/// A polyhedron as a shape of the library, centred at the origin with a bounding box of diameter 2.
class Solid
{
public:
    Solid(std::string name, const Model& model, bool repair = false);
    ~Solid() { DT_DeleteShape(handle_); }
    Solid(const Solid&) = delete;
    Solid& operator=(const Solid&) = delete;

    DT_ShapeHandle handle() const { return handle_; }
    const std::string& name() const { return name_; }

private:
    DT_ShapeHandle handle_;
    std::string name_;
};

/// Letters, everyday things, tori, random polyhedra, one with holes and one that crosses itself. The last `large` ones
/// are too large for exact pieces.
struct Solids
{
    static constexpr int small = 19, large = 3, repaired = 2, count = small + repaired + large;
    Solids();
    const Solid& operator[](int i) const { return *all[static_cast<std::size_t>(i)]; }
    std::vector<std::unique_ptr<Solid>> all;
};

/// A vector of any direction and of a length between these. (The order of the two draws is fixed, for all compilers.)
inline Vec random_within(Random& random, double least, double most)
{
    const double length = uniform(random, least, most);
    return length * random_direction(random);
}

/// Asks everything that can be asked of two objects, without a cache, with an empty one and with a warm one.
void ask_all(Random& random, DT_ObjectHandle a, DT_ObjectHandle b, double size, Vec from_a_to_b, Vec centre,
             Record& record);

/// One query through `cache`.
void ask_pair(DT_ObjectHandle a, DT_ObjectHandle b, DT_PairCache* cache, Record& record);

/// The sections.
void answer_convex(const Options& options, Record& record);
void answer_meshes(const Options& options, Record& record);
void answer_placed(const Options& options, Record& record);
void answer_moving(const Options& options, Record& record);
void answer_batches(const Options& options, Record& record);
void answer_solids(const Options& options, Record& record);
void answer_depths(const Options& options, Record& record);
void answer_scripts(const Options& options, Record& record);
void answer_scenes(const Options& options, Record& record);
void answer_boxes(const Options& options, Record& record);
void answer_drawing(const Options& options, Record& record);

}  // namespace dt::test
