// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Handles. A handle packs the slot, the kind and the generation of a thing into the size of a pointer; it is never an
// address. Zero is null. On 64-bit machines every address that a program can hold has kind 0, so no foreign pointer is
// taken for a handle.
#pragma once

#include "capi/library.hpp"
#include "core/result.hpp"

#include "SOLID/SOLID.h"
#include "SOLID/SOLID_broad.h"

#include <cstdint>
#include <type_traits>

namespace dt::capi
{

enum class Kind : std::uint8_t
{
    none,
    shape,
    vertex_base,
    object,
    response_table,
    scene,
    broad_scene,
    broad_proxy
};

/// The kind of a handle, and the table with its things, which nobody destroys.
template <Kind of, auto& things> struct KindTraits
{
    static constexpr Kind kind = of;
    static auto& table() { return things; }
    static_assert(std::is_trivially_destructible_v<std::remove_reference_t<decltype(things)>>);
};
template <class Handle> struct HandleTraits;
template <> struct HandleTraits<DT_ShapeHandle> : KindTraits<Kind::shape, library::shapes>
{};
template <> struct HandleTraits<DT_VertexBaseHandle> : KindTraits<Kind::vertex_base, library::vertex_bases>
{};
template <> struct HandleTraits<DT_ObjectHandle> : KindTraits<Kind::object, library::objects>
{};
template <> struct HandleTraits<DT_RespTableHandle> : KindTraits<Kind::response_table, library::response_tables>
{};
template <> struct HandleTraits<DT_SceneHandle> : KindTraits<Kind::scene, library::scenes>
{};
template <> struct HandleTraits<BP_SceneHandle> : KindTraits<Kind::broad_scene, library::broad_scenes>
{};
template <> struct HandleTraits<BP_ProxyHandle> : KindTraits<Kind::broad_proxy, library::broad_proxies>
{};

inline Kind kind_of(std::uintptr_t bits)
{
    return Kind(std::uint8_t(bits >> HandleLayout::slot_bits >> HandleLayout::generation_bits));
}

template <class Handle> inline Handle pack(std::uint32_t slot, std::uint32_t generation)
{
    using L = HandleLayout;
    const auto kind = std::uintptr_t(HandleTraits<Handle>::kind);
    const std::uintptr_t high = kind << L::generation_bits | generation;
    return reinterpret_cast<Handle>(high << L::slot_bits | (std::uintptr_t(slot) + 1));  // NOLINT
}

template <class Handle> inline auto key_of(Handle handle)
{
    using L = HandleLayout;
    using Table = std::remove_cvref_t<decltype(HandleTraits<Handle>::table())>;
    const auto bits = reinterpret_cast<std::uintptr_t>(handle);
    return typename Table::Key{std::uint32_t((bits & L::slot_mask) - 1),
                               std::uint32_t(bits >> L::slot_bits & L::generation_mask)};
}

/// Finds the thing of a handle; null if none of its kind is alive.
template <class Handle> inline auto* find(Handle handle)
{
    const bool is_of_kind = kind_of(reinterpret_cast<std::uintptr_t>(handle)) == HandleTraits<Handle>::kind;
    return is_of_kind ? HandleTraits<Handle>::table().find(key_of(handle)) : nullptr;
}

/// Returns the thing of a handle that find() has found, without checking again.
template <class Handle> inline auto& get_unchecked(Handle handle)
{
    return HandleTraits<Handle>::table().get_unchecked(key_of(handle));
}

/// Creates a thing and returns its handle.
template <class Handle, class... Arguments> Result<Handle> create(Arguments&&... arguments)
{
    const auto key = HandleTraits<Handle>::table().emplace(library::memory(), std::forward<Arguments>(arguments)...);
    if (!key) return Error{DT_ERROR_OUT_OF_MEMORY, "as many of these are alive as the library can count"};
    return pack<Handle>(key->slot, key->generation);
}

/// Describes why `argument` is not a handle of the wanted kind.
[[gnu::cold, gnu::noinline]] Error bad_handle(const char* argument, std::uintptr_t bits, Kind wanted) noexcept;

template <class Handle> Error bad_handle(const char* argument, Handle handle) noexcept
{
    return bad_handle(argument, reinterpret_cast<std::uintptr_t>(handle), HandleTraits<Handle>::kind);
}

/// Describes the first of several handles, each after its name, that find() does not find.
template <class Handle, class... Others>
[[gnu::cold]] Error first_bad_handle(const char* argument, Handle handle, Others... others) noexcept
{
    if constexpr (sizeof...(others) > 0)
        if (find(handle)) return first_bad_handle(others...);
    return bad_handle(argument, handle);
}

/// Destroys the thing of a handle.
template <class Handle> Result<Done> destroy(const char* argument, Handle handle)
{
    if (!find(handle) || !HandleTraits<Handle>::table().erase(key_of(handle), library::memory()))
        return bad_handle(argument, handle);
    return Done{};
}

/// Whether a handle of any kind stands for a thing that is alive.
bool is_alive(const void* handle);

/// Returns the shape of a handle; an error if there is none or if it is still being built.
Result<object::AnyShape> finished_shape(const char* argument, DT_ShapeHandle handle);

/// Returns the convex shape of a handle; an error also if the shape is not convex.
Result<shape::ShapeRef> convex_shape(const char* argument, DT_ShapeHandle handle);

}  // namespace dt::capi
