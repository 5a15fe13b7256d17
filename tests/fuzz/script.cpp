// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
#include "script.hpp"

#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <new>
#include <stdexcept>

namespace fuzz
{
namespace
{

/// What a failing client does in its error callback: it fails again.
void fail_again(void*, DT_Error, const char*, const char*)
{
    DT_DestroyObject(nullptr);
}

/// Tables of calls; those that find more are there more often.
Calls table(unsigned op)
{
    static const Calls tables[16] = {object_calls(), simple_shape_calls(), built_shape_calls(), object_calls(),
                                     pair_calls(),   pair_calls(),         pair_calls(),        object_calls(),
                                     cast_calls(),   cast_calls(),         scene_calls(),       scene_calls(),
                                     broad_calls(),  draw_calls(),         pair_calls(),        setting_calls()};
    return tables[op % 16];
}

}  // namespace

bool is_finite(double x)
{
    return std::isfinite(x);
}
bool is_unit(const double* v)
{
    return std::abs(std::hypot(v[0], v[1], v[2]) - 1) < 1e-6;
}
bool is_zero(const double* v)
{
    return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

void print(double x)
{
    std::printf("%.17g", x);
}

void print(const DT_QueryOptions* options)
{
    if (!options) return print(static_cast<const void*>(nullptr));
    std::printf("&{%zu, %.17g, %.17g, %u, %u}", options->struct_size, options->accuracy, options->max_distance,
                options->flags, options->reserved);
}

void print(const DT_DepthOptions* options)
{
    if (!options) return print(static_cast<const void*>(nullptr));
    std::printf("&{%zu, %.17g, {%g, %g, %g}, %g, %d, %u, %u, %u}", options->struct_size, options->accuracy,
                options->direction[0], options->direction[1], options->direction[2], options->keep,
                int(options->backend), options->max_steps, options->flags, options->reserved);
}

void print(const DT_SolidOptions* options)
{
    if (!options) return print(static_cast<const void*>(nullptr));
    std::printf("&{%zu, %.17g, %u, %u}", options->struct_size, options->weld, options->flags, options->reserved);
}

void print(const DT_Proximity& p)
{
    std::printf("%.17g in [%.17g, %.17g], ", p.distance, p.lower, p.upper);
    print_all(p.point1), print_all(p.point2), print_all(p.normal);
}

void print(const DT_DepthResult& d)
{
    std::printf("%.17g in [%.17g, %.17g], ", d.depth, d.lower, d.depth);
    print_all(d.point1), print_all(d.point2), print_all(d.direction);
}

void print(const DT_CastHit& hit)
{
    std::printf("%.17g, ", hit.param);
    print_all(hit.point), print_all(hit.normal);
}

void* Memory::alloc(void* self, size_t size, size_t alignment)
{
    if (static_cast<Memory*>(self)->countdown-- == 0) return nullptr;
    void* memory = nullptr;
    return posix_memalign(&memory, alignment < sizeof memory ? sizeof memory : alignment, size) == 0 ? memory
                                                                                                     : nullptr;
}

void Memory::free(void*, void* pointer, size_t, size_t)
{
    std::free(pointer);
}

void Script::run()
{
    begin();
    while (!is_empty() && calls_ < max_calls)
        step();
    end();
}

void Script::begin()
{
    has_trace_ = std::getenv("SOLID_FUZZ_TRACE") != nullptr;
    const unsigned b = byte();
    if (b >= 0xC0)
    {
        memory_.countdown = b >= 0xE0 ? byte() : -1;
        memory_.is_limited = b >= 0xE0;
        call("DT_SetAllocator", DT_SetAllocator, Memory::alloc, Memory::free, static_cast<void*>(&memory_));
        expect(!failed(), "an allocator can be set while there is nothing");
    }
    DT_SetErrorCallback(b % 2 ? fail_again : nullptr, nullptr);
    if (b % 8 != 7) furnish();
}

/// Something to begin with.
void Script::furnish()
{
    const DT_ShapeHandle first = made(shapes, call("DT_NewBox", DT_NewBox, DT_Scalar(1), DT_Scalar(1), DT_Scalar(1)));
    if (first) made(objects, call("DT_CreateObject", DT_CreateObject, client(), first));
    const DT_ShapeHandle second = made(shapes, call("DT_NewCone", DT_NewCone, DT_Scalar(1), DT_Scalar(2)));
    if (second) made(objects, call("DT_CreateObject", DT_CreateObject, client(), second));
    made(scenes, call("DT_CreateScene", DT_CreateScene));
    made(tables, call("DT_CreateRespTable", DT_CreateRespTable));
}

void Script::step()
{
    if (is_empty() || calls_ >= max_calls || depth_ >= max_depth) return;
    const char* const outer_name = name_;
    const bool outer_nulls = has_nulls_;
    if (depth_ == 0) has_thrown_ = false;
    ++calls_;
    ++depth_;
    has_nulls_ = std::exchange(wants_nulls, false);
    const Calls calls = table(byte());
    const Call& chosen = calls[byte() % 32 % calls.size()];
    name_ = chosen.name;
    chosen.run(*this);
    DT_GetError();  // of what it asked besides
    --depth_;
    look_after_handles();
    name_ = outer_name;
    has_nulls_ = outer_nulls;
}

bool Script::respond()
{
    const unsigned b = byte();
    if (b < 0x40) return false;
    if (b < 0xD0)
    {
        step();
        return false;
    }
    if (b < 0xE8) return true;
    has_thrown_ = true;
    if (b < 0xF0) throw std::runtime_error("a callback that throws");
    if (b < 0xF8) throw std::bad_alloc();
    throw 1;
}

void Script::end_call(const char* name)
{
    name_ = name;
    const DT_Error first = DT_GetError();
    error_ = first;
    if (has_trace_ && failed()) std::printf("%*serror %d: %s\n", 4 * depth_, "", int(first), DT_GetErrorText());
    expect(DT_GetErrorText() != nullptr, "there is always a text");
    if (!failed()) return;
    expect(std::strlen(DT_GetErrorText()) > 5, "an error has a text");
    expect(first > DT_ERROR_NONE && first <= DT_ERROR_INTERNAL && first != DT_ERROR_BAD_DATA, "an error has a code");
    expect(first != DT_ERROR_INTERNAL || has_thrown_, "no error is internal");
    expect(first != DT_ERROR_OUT_OF_MEMORY || has_thrown_ || memory_.is_limited, "there is memory");
}

void Script::expect(bool condition, const char* what) const
{
    if (condition) return;
    std::fprintf(stderr, "%s: not true: %s (error %d: %s)\n", name_, what, int(error_), DT_GetErrorText());
    std::abort();
}

bool Script::told(DT_Bool result) const
{
    expect(result == DT_FALSE || result == DT_TRUE, "a DT_Bool is 0 or 1");
    expect(!failed() || !result, "what fails is DT_FALSE");
    return result == DT_TRUE;
}

Vector Script::vector()
{
    Vector v = Bytes::vector();
    v.is_null = has_nulls_;
    return v;
}

DT_PairCache* Script::cache()
{
    const unsigned b = byte();
    if (b < 0x40) return nullptr;
    DT_PairCache& chosen = caches[b % 4];
    for (unsigned i = 0; b >= 0xE0 && i <= b / 4 % 4; ++i)
    {
        const unsigned at = below(16);
        chosen.data[at] = raw<std::uint64_t>();
    }
    return &chosen;
}

/// What lives is what the script has made and not ended.
void Script::look_after_handles()
{
    if (open && DT_IsValid(open) == DT_FALSE) shapes.end(std::exchange(open, nullptr));
    const auto check = [&](const auto& pool) {
        for (const auto handle : pool.live)
            expect(DT_IsValid(handle) == DT_TRUE, "what was not ended is alive");
        for (const auto handle : pool.stale)
            expect(DT_IsValid(handle) == DT_FALSE, "what was ended is not alive");
    };
    check(shapes), check(bases), check(objects), check(scenes), check(tables), check(box_scenes), check(proxies);
}

void Script::end()
{
    const auto destroy = [&](const char* name, auto function, auto& pool) {
        for (const auto handle : pool.live)
        {
            call(name, function, handle);
            expect(!failed(), "what lives can be ended");
        }
    };
    destroy("DT_DestroyRespTable", DT_DestroyRespTable, tables);
    destroy("DT_DestroyObject", DT_DestroyObject, objects);
    destroy("DT_DestroyScene", DT_DestroyScene, scenes);
    destroy("DT_DeleteVertexBase", DT_DeleteVertexBase, bases);
    destroy("DT_DeleteShape", DT_DeleteShape, shapes);
    destroy("BP_DestroyScene", BP_DestroyScene, box_scenes);
    name_ = "the end";
    expect(DT_GetByteCount() == 0, "nothing is left");
    DT_SetErrorCallback(nullptr, nullptr);
    DT_SetWorkerCount(1);
    DT_SetAccuracy(DT_Scalar(1e-3));
    DT_SetTolerance(FLT_EPSILON);
    expect(DT_SetAllocator(nullptr, nullptr, nullptr) == DT_TRUE, "the allocator can be set back");
    DT_GetError();
}

}  // namespace fuzz

/// What libFuzzer calls, and the replay.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::Script(data, size).run();
    return 0;
}
