// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Handles and what they stand for. A handle packs the slot, the kind and the generation of a thing into the size of a
// pointer; it is never an address. Zero is null. On machines of 64 bits every address a program can hold has kind 0,
// so that no foreign pointer can be taken for a handle.
#pragma once

#include "capi/library.hpp"
#include "core/result.hpp"

#include "SOLID/SOLID.h"
#include "SOLID/SOLID_broad.h"

#include <cstdint>

namespace solid
{

struct HandleLayout
{
    static constexpr bool wide = sizeof(std::uintptr_t) >= 8;
    static constexpr int slot_bits = wide ? 32 : 20;
    static constexpr int generation_bits = wide ? 24 : 9;
    static constexpr std::uintptr_t slot_mask = (std::uintptr_t(1) << slot_bits) - 1;
    static constexpr std::uintptr_t generation_mask = (std::uintptr_t(1) << generation_bits) - 1;
};

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

template <class Handle> struct HandleTraits;
template <> struct HandleTraits<DT_ShapeHandle>
{
    static constexpr Kind kind = Kind::shape;
    static auto& table() { return library::shapes; }
};
template <> struct HandleTraits<DT_VertexBaseHandle>
{
    static constexpr Kind kind = Kind::vertex_base;
    static auto& table() { return library::vertex_bases; }
};
template <> struct HandleTraits<DT_ObjectHandle>
{
    static constexpr Kind kind = Kind::object;
    static auto& table() { return library::objects; }
};
template <> struct HandleTraits<DT_RespTableHandle>
{
    static constexpr Kind kind = Kind::response_table;
    static auto& table() { return library::response_tables; }
};
template <> struct HandleTraits<DT_SceneHandle>
{
    static constexpr Kind kind = Kind::scene;
    static auto& table() { return library::scenes; }
};
template <> struct HandleTraits<BP_SceneHandle>
{
    static constexpr Kind kind = Kind::broad_scene;
    static auto& table() { return library::broad_scenes; }
};
template <> struct HandleTraits<BP_ProxyHandle>
{
    static constexpr Kind kind = Kind::broad_proxy;
    static auto& table() { return library::broad_proxies; }
};

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

/// What the handle stands for, or null if that is nothing alive of its kind.
template <class Handle> inline auto* find(Handle handle)
{
    auto* const thing = HandleTraits<Handle>::table().find(key_of(handle));
    return kind_of(reinterpret_cast<std::uintptr_t>(handle)) == HandleTraits<Handle>::kind ? thing : nullptr;
}

/// The same for a handle that has been found before.
template <class Handle> inline auto& known(Handle handle)
{
    return HandleTraits<Handle>::table().known(key_of(handle));
}

/// A new thing and its handle.
template <class Handle, class... Arguments> Result<Handle> create(Arguments&&... arguments)
{
    const auto key = HandleTraits<Handle>::table().emplace(library::memory(), std::forward<Arguments>(arguments)...);
    if (!key) return Error{DT_ERROR_OUT_OF_MEMORY, "as many of these are alive as the library can count"};
    return pack<Handle>(key->slot, key->generation);
}

/// Why `argument` cannot be used, in words.
[[gnu::cold, gnu::noinline]] Error bad_handle(const char* argument, std::uintptr_t bits, Kind wanted) noexcept;

template <class Handle> Error bad_handle(const char* argument, Handle handle) noexcept
{
    return bad_handle(argument, reinterpret_cast<std::uintptr_t>(handle), HandleTraits<Handle>::kind);
}

/// Ends the life of what the handle stands for.
template <class Handle> Result<Done> destroy(const char* argument, Handle handle)
{
    if (!find(handle) || !HandleTraits<Handle>::table().erase(key_of(handle), library::memory()))
        return bad_handle(argument, handle);
    return Done{};
}

/// The shape of a handle, or an error if there is none or if it is still being built.
Result<AnyShape> finished_shape(const char* argument, DT_ShapeHandle handle);

/// The same for what must be a convex shape.
Result<ShapeRef> convex_shape(const char* argument, DT_ShapeHandle handle);

}  // namespace solid
