// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A script: bytes choose calls of the library and their arguments. It keeps what the calls have made, checks after each
// call what every call promises, and ends everything in the end.
#pragma once

#include "bytes.hpp"

#include <SOLID/SOLID_all.h>
#include <atomic>
#include <cstdio>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace fuzz
{

inline constexpr int max_calls = 64;  ///< of one script, those in callbacks included
inline constexpr int max_depth = 3;  ///< of calls in callbacks of calls
inline constexpr unsigned max_batch = 8;

class Script;

/// A function of the library, or a few in a row, with arguments that the script chooses.
struct Call
{
    const char* name;
    void (*run)(Script&);
};
using Calls = std::span<const Call>;

Calls simple_shape_calls();
Calls built_shape_calls();
Calls object_calls();
Calls pair_calls();
Calls cast_calls();
Calls scene_calls();
Calls broad_calls();
Calls draw_calls();
Calls setting_calls();

/// Handles of one kind: of what lives, and of what has ended.
template <class Handle> struct Pool
{
    std::vector<Handle> live, stale;

    void add(Handle made) { live.push_back(made); }
    void end(Handle handle)
    {
        if (std::erase(live, handle) > 0) stale.push_back(handle);
    }
};

/// A vertex base and the client's array behind it, which has exactly as many vertices as may be named.
struct Base
{
    DT_VertexBaseHandle handle = nullptr;
    DT_Count count = 0;
    DT_Size stride = 0;  ///< never 0
    std::byte* array = nullptr;

    std::size_t bytes() const { return (count - 1) * std::size_t(stride) + sizeof(DT_Vector3); }
    void set(DT_Index vertex, int axis, DT_Scalar x)
    {
        std::memcpy(array + vertex * std::size_t(stride) + std::size_t(axis) * sizeof x, &x, sizeof x);
    }
};

/// A scene of boxes: the pairs that overlap, as its callbacks have told, by the serial numbers of the proxies.
struct Boxes
{
    Script* script = nullptr;
    BP_SceneHandle scene = nullptr;
    std::vector<BP_ProxyHandle> proxies;
    std::set<std::pair<std::uintptr_t, std::uintptr_t>> overlaps;
};

/// Memory that runs out once, after so many allocations; never, if that is negative.
struct Memory
{
    std::atomic<long> countdown = -1;
    bool is_limited = false;

    static void* alloc(void* self, size_t size, size_t alignment);
    static void free(void* self, void* pointer, size_t size, size_t alignment);
};

class Script : public Bytes
{
public:
    using Bytes::Bytes;
    Script(const Script&) = delete;
    Script& operator=(const Script&) = delete;

    /// All calls, and the end.
    void run();
    /// One call. Callbacks make some, too.
    void step();
    /// What a callback does: nothing, a call, or it ends the test (true), or throws.
    bool respond();

    /// Calls the library, prints the call if a trace is wanted, and reads the error.
    template <class R, class... P, class... A> R call(const char* name, R (*function)(P...), A... arguments);
    /// The error of the last call, DT_ERROR_NONE without.
    DT_Error error() const { return error_; }
    bool failed() const { return error_ != DT_ERROR_NONE; }

    /// Ends the program if `condition` is false.
    void expect(bool condition, const char* what) const;
    /// A result that is DT_FALSE on failure.
    bool told(DT_Bool result) const;
    /// A handle that is null on failure; keeps it.
    template <class Handle> Handle made(Pool<Handle>& pool, Handle handle);

    template <class Handle> Handle pick(Pool<Handle>& pool);
    DT_ShapeHandle shape() { return pick(shapes); }
    DT_ObjectHandle object() { return pick(objects); }
    void* client() { return reinterpret_cast<void*>(std::uintptr_t(below(4))); }  ///< null and three others
    DT_PairCache* cache();  ///< null, what an earlier query has left, or that with any bytes in it
    DT_Size struct_size(std::size_t whole) { return DT_Size(byte() < 0xF0 ? whole : below(unsigned(whole) + 1)); }
    bool has_thrown() const { return has_thrown_; }  ///< whether a callback has, since the outermost call began
    bool has_nulls() const { return has_nulls_; }
    Vector vector();
    bool has_trace() const { return has_trace_; }
    /// Prints an answer, if a trace is wanted.
    template <class T> void show(const T& answer) const;

    Pool<DT_ShapeHandle> shapes;
    std::map<DT_ShapeHandle, unsigned> operands;  ///< of sums and hulls
    Pool<DT_VertexBaseHandle> bases;
    Pool<DT_ObjectHandle> objects;
    Pool<DT_SceneHandle> scenes;
    Pool<DT_RespTableHandle> tables;
    Pool<BP_SceneHandle> box_scenes;
    Pool<BP_ProxyHandle> proxies;
    std::vector<Base> all_bases;
    std::deque<Boxes> all_boxes;
    std::uintptr_t next_proxy = 1;
    std::array<DT_PairCache, max_batch> caches{};
    std::vector<std::unique_ptr<std::byte[]>> arrays;  ///< of the client: they live until the end
    DT_ShapeHandle open = nullptr;  ///< the shape under construction
    DT_Count open_count = 0;  ///< the vertices it may name; 0 without a base
    bool is_open_polytope = false;
    bool wants_nulls = false;  ///< the next call has null for its arrays and results

private:
    void begin();
    void furnish();
    void end();
    void look_after_handles();
    void end_call(const char* name);

    DT_Error error_ = DT_ERROR_NONE;
    const char* name_ = "";
    int calls_ = 0, depth_ = 0;
    bool has_nulls_ = false, has_thrown_ = false, has_trace_ = false;
    Memory memory_;
};

/// What a call may write to, filled with a pattern so that we see what it left alone.
template <class T, std::size_t n = 1> class Output
{
public:
    explicit Output(const Script& script) : is_null_(script.has_nulls())
    {
        std::memset(static_cast<void*>(&values), 0x5A, sizeof values);
        std::memcpy(static_cast<void*>(&before_), &values, sizeof values);
    }
    T* pointer() { return is_null_ ? nullptr : values.data(); }
    bool is_untouched() const { return std::memcmp(&values, &before_, sizeof values) == 0; }
    const T& operator[](std::size_t i) const { return values[i]; }
    /// What the caller sets before the call.
    void set_struct_size(std::size_t size) { values[0].struct_size = before_[0].struct_size = size; }

    std::array<T, n> values;

private:
    std::array<T, n> before_;
    bool is_null_;
};

bool is_finite(double x);
template <class T> bool are_finite(const T& numbers)
{
    for (const auto x : numbers)
    {
        if (!is_finite(double(x))) return false;
    }
    return true;
}
/// Unit length, to the precision of floats.
bool is_unit(const double* v);
bool is_zero(const double* v);

void print(double x);
inline void print(float x)
{
    print(double(x));
}
inline void print(int x)
{
    std::printf("%d", x);
}
inline void print(unsigned x)
{
    std::printf("%u", x);
}
inline void print(unsigned long x)
{
    std::printf("%lu", x);
}
inline void print(const char* x)
{
    std::printf("\"%s\"", x);
}
template <class T> void print(T* x)
{
    std::printf("%p", reinterpret_cast<const void*>(x));
}
template <class T> void print_all(const T& numbers)
{
    std::printf("{");
    for (const auto& x : numbers)
        print(x), std::printf(&x == &*std::prev(std::end(numbers)) ? "}" : ", ");
}
template <class T, std::size_t n> void print(const Numbers<T, n>& x)
{
    x.is_null ? print(static_cast<const T*>(nullptr)) : print_all(x.values);
}
void print(const DT_QueryOptions* options);
void print(const DT_DepthOptions* options);
void print(const DT_SolidOptions* options);
void print(const DT_Proximity& p);
void print(const DT_DepthResult& d);
void print(const DT_CastHit& hit);
inline void print(DT_QueryOptions* options)
{
    print(static_cast<const DT_QueryOptions*>(options));
}

template <class R, class... P, class... A> R Script::call(const char* name, R (*function)(P...), A... arguments)
{
    DT_GetError();
    if (has_trace_)
    {
        [[maybe_unused]] const char* comma = "";
        std::printf("%*s%s(", 4 * depth_, "", name);
        ((std::printf("%s", comma), print(arguments), comma = ", "), ...);
        std::printf(")\n");
        std::fflush(stdout);
    }
    name_ = name;
    if constexpr (std::is_void_v<R>)
    {
        function(arguments...);
        end_call(name);
    }
    else
    {
        const R result = function(arguments...);
        end_call(name);
        if (has_trace_) std::printf("%*s= ", 4 * depth_, ""), print(result), std::printf("\n");
        return result;
    }
}

template <class T> void Script::show(const T& answer) const
{
    if (has_trace_) print(answer), std::printf("\n"), std::fflush(stdout);
}

template <class Handle> Handle Script::made(Pool<Handle>& pool, Handle handle)
{
    expect((handle == nullptr) == failed(), "makes something or fails");
    if (!handle) return nullptr;
    expect(DT_IsValid(handle) == DT_TRUE, "makes what is alive");
    pool.add(handle);
    return handle;
}

template <class Handle> Handle Script::pick(Pool<Handle>& pool)
{
    const unsigned b = byte();
    const auto any = [&](const auto& handles) {
        return handles.empty() ? nullptr : reinterpret_cast<Handle>(handles[b / 4 % handles.size()]);
    };
    if (b < 0xF0) return pool.live.empty() ? nullptr : pool.live[b % pool.live.size()];
    if (b < 0xF4) return nullptr;
    if (b < 0xF8) return any(pool.stale);
    if (b == 0xF8) return any(shapes.live);
    if (b == 0xF9) return any(objects.live);
    if (b == 0xFA) return any(proxies.live);
    return reinterpret_cast<Handle>(b == 0xFB ? raw<std::uintptr_t>() : std::uintptr_t(raw<std::uint16_t>()));
}

}  // namespace fuzz
