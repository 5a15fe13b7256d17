// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// Objects of SOLID.hpp: shapes in a place, with a pointer of the client's. Include SOLID.hpp.
///
/// The client pointer that C knows of an Object is the address of a record of this header, from which callbacks and
/// rays find the Object. Functions of C that get or return such a pointer: see solid::object_of.
#ifndef SOLID_CPP_OBJECTS_HPP
#define SOLID_CPP_OBJECTS_HPP

#include "shapes.hpp"

#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

namespace solid
{

class Object;

namespace detail
{

/// Throws if this is no matrix by columns.
inline void need_columns(const Matrix& m)
{
    if (!(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[15] == 1))
        throw Failure(DT_ERROR_INVALID_ARGUMENT, "m[3], m[7], m[11] and m[15] must be 0, 0, 0 and 1: give the "
                                                 "matrix column by column");
}

/// Has one address for each type of client.
template <class T> [[gnu::visibility("default")]] inline constexpr char type_tag = 0;

/// What is kept of each Object, at an address that stays when the Object is moved.
struct Record
{
    Object* owner = nullptr;  ///< null: the record is free
    void* client = nullptr;
    const char* type = nullptr;  ///< the type_tag of the client
    Record* next_free = nullptr;
};

/// All records of the process. They are never given back to the system, so that any pointer can be asked whether it
/// is the address of a record: one that C gave to an object is not.
class Records
{
public:
    [[gnu::visibility("default")]] static Records& all()
    {
        static Records* const records = new Records;  // objects may end after all that is static
        return *records;
    }

    Record* take()
    {
        const std::lock_guard lock(mutex_);
        if (!free_) add_chunk();
        Record* const record = free_;
        free_ = record->next_free;
        return record;
    }
    void give_back(Record* record) noexcept
    {
        const std::lock_guard lock(mutex_);
        *record = {nullptr, nullptr, nullptr, free_};
        free_ = record;
    }

    /// Returns the record at this address; null if there is none in use.
    Record* find(void* pointer) const noexcept
    {
        const auto address = reinterpret_cast<std::uintptr_t>(pointer);
        for (std::size_t k = count_.load(std::memory_order_acquire); k-- > 0;)  // the last has half of them
        {
            Record* const first = chunks_[k];
            const std::uintptr_t offset = address - reinterpret_cast<std::uintptr_t>(first);
            if (offset >= size_of(k) * sizeof(Record)) continue;
            if (offset % sizeof(Record) != 0) return nullptr;
            Record* const record = first + offset / sizeof(Record);
            return record->owner ? record : nullptr;
        }
        return nullptr;
    }

private:
    static std::size_t size_of(std::size_t chunk) { return std::size_t(64) << chunk; }

    void add_chunk()
    {
        const std::size_t k = count_.load(std::memory_order_relaxed);
        Record* const first = chunks_.at(k) = new Record[size_of(k)];
        for (std::size_t i = size_of(k); i-- > 0;)
        {
            first[i].next_free = free_;
            free_ = &first[i];
        }
        count_.store(k + 1, std::memory_order_release);
    }

    std::mutex mutex_;
    Record* free_ = nullptr;
    std::array<Record*, 32> chunks_{};
    std::atomic<std::size_t> count_{0};  // of chunks
};

/// Owns the record of an Object.
class OwnRecord
{
public:
    OwnRecord() = default;
    explicit OwnRecord(Object* owner) : record_(Records::all().take()) { record_->owner = owner; }
    OwnRecord(OwnRecord&& other) noexcept : record_(std::exchange(other.record_, nullptr)) {}
    OwnRecord& operator=(OwnRecord&& other) noexcept
    {
        std::swap(record_, other.record_);
        return *this;
    }
    ~OwnRecord()
    {
        if (record_) Records::all().give_back(record_);
    }
    Record* operator->() const noexcept { return record_; }
    Record* get() const noexcept { return record_; }

private:
    Record* record_ = nullptr;
};

}  // namespace detail

/// A shape with a placement in the world: world = M * local + position, where M turns, scales, shears or mirrors.
/// Callbacks and rays refer to the Object itself, wherever it has been moved; its client pointer leads from there to
/// what it belongs to.
class Object
{
public:
    /// Makes an empty object, to which another can be moved.
    Object() = default;
    /// Makes an object with the identity as placement.
    explicit Object(const Shape& shape) : record_(this)
    {
        handle_.reset(
            detail::make("DT_CreateObject", [&] { return DT_CreateObject(record_.get(), shape.handle()); }));
    }
    /// Makes an object with the identity as placement, and with a client pointer.
    template <class T> Object(const Shape& shape, T* client) : Object(shape) { set_client(client); }
    /// Takes ownership of an object that C made. Its client pointer becomes client<void>().
    explicit Object(DT_ObjectHandle handle) : record_(this)
    {
        record_->client = detail::ask([&] { return DT_GetClientObject(handle); });
        if (detail::Records::all().find(record_->client))
            throw Failure(DT_ERROR_INVALID_OPERATION,
                          "the handle belongs to another solid::Object: release it there");
        record_->type = &detail::type_tag<void>;
        detail::ask([&] { DT_SetClientObject(handle, record_.get()); });
        handle_.reset(handle);
    }

    /// Takes over the other, which becomes empty.
    Object(Object&& other) noexcept : record_(std::move(other.record_)), handle_(std::move(other.handle_))
    {
        if (record_.get()) record_->owner = this;
    }
    /// Ends what it was and takes over the other, which becomes empty.
    Object& operator=(Object&& other) noexcept
    {
        if (this == &other) return *this;
        handle_ = std::move(other.handle_);
        record_ = detail::OwnRecord(std::move(other.record_));
        if (record_.get()) record_->owner = this;
        return *this;
    }
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    /// Tells whether both are the same object.
    friend bool operator==(const Object& a, const Object& b) noexcept { return a.handle() == b.handle(); }

    /// Returns the handle, for functions of the C interface; null if empty.
    DT_ObjectHandle handle() const noexcept { return handle_.handle(); }
    /// Tells whether it is not empty.
    explicit operator bool() const noexcept { return bool(handle_); }
    /// Tells whether its handle stands for an object that is alive.
    bool is_valid() const noexcept { return handle_.is_valid(); }
    /// Ends the object and becomes empty.
    void reset() noexcept { *this = Object(); }
    /// Returns the handle and becomes empty: the caller must end it. For C its client pointer is client<void>().
    [[nodiscard]] DT_ObjectHandle release() noexcept
    {
        Object rest = std::move(*this);
        if (rest.handle_) DT_SetClientObject(rest.handle(), rest.record_->client);
        return rest.handle_.release();
    }

    /// Sets the client pointer, which may be null: what this object belongs to.
    template <class T>
    requires(!std::is_const_v<T>) void set_client(T* client)
    {
        need_record();
        record_->client = client;
        record_->type = &detail::type_tag<std::remove_cv_t<T>>;
    }
    /// Returns the client pointer if it was set as a pointer to T; else null. As client<void>(), whatever it is.
    template <class T> T* client() const noexcept
    {
        using Plain = std::remove_cv_t<T>;
        if (!record_.get()) return nullptr;
        return std::is_void_v<T> || record_->type == &detail::type_tag<Plain> ? static_cast<T*>(record_->client)
                                                                              : nullptr;
    }

    /// Returns what the client pointer points to. Throws Failure if it is null or was not set as a pointer to T.
    template <class T> T& as() const
    {
        if (T* const found = client<T>()) return *found;
        throw Failure(
            DT_ERROR_INVALID_OPERATION,
            "the client pointer is null or of another type: set it as a pointer to exactly the type that is "
            "asked for, with a static_cast if that is a base class");
    }

    /// Gives the object another shape. Placement, margin, scenes and classes stay.
    void set_shape(const Shape& shape)
    {
        detail::ask([&] { DT_SetShape(handle(), shape.handle()); });
    }
    /// Returns the handle of its shape, which belongs to the Shape it was given; null if that has ended.
    DT_ShapeHandle shape() const
    {
        return detail::ask([&] { return DT_GetShape(handle()); });
    }

    /// Sets the position and keeps the rest of the placement.
    void set_position(const Vector& p)
    {
        Matrix m = matrix();
        for (std::size_t i = 0; i < 3; ++i)
            m[12 + i] = p[i];
        place(m);
    }
    /// Replaces M by a rotation, which drops any scaling. The quaternion may have any length but zero.
    void set_orientation(const Quaternion& q) { set_placement(position(), q); }
    /// Sets the position, and replaces M by a rotation.
    void set_placement(const Vector& p, const Quaternion& q);
    /// Scales along the local axes, in addition to the present scaling.
    void scale(const Vector& factors)
    {
        detail::ask([&] { DT_SetScaling(handle(), detail::Packed(factors)); });
    }
    /// Sets the placement, column by column: the position is m[12], m[13], m[14]. A matrix whose last row, m[3],
    /// m[7], m[11] and m[15], is not 0, 0, 0, 1, as one that is given row by row, is refused.
    void set_matrix(const Matrix& m)
    {
        detail::need_columns(m);
        place(m);
    }
    /// Sets the placement from 16 floats, column by column.
    void set_matrix(std::span<const float, 16> m)
    {
        Matrix wide{};
        std::copy(m.begin(), m.end(), wide.begin());
        set_matrix(wide);
    }
    /// Sets the margin: adds all points within this distance of the shape, in world units. Rays ignore it.
    void set_margin(double margin)
    {
        detail::ask([&] { DT_SetMargin(handle(), detail::scalar(margin)); });
    }

    /// Returns the position.
    Vector position() const
    {
        const Matrix m = matrix();
        return {m[12], m[13], m[14]};
    }
    /// Returns the rotation of the placement as a quaternion of length 1, without its scaling. Of a mirrored
    /// placement it is the rotation after mirroring x.
    Quaternion orientation() const;
    /// Returns the factors by which the local axes are scaled.
    Vector scaling() const
    {
        const Matrix m = matrix();
        return {std::hypot(m[0], m[1], m[2]), std::hypot(m[4], m[5], m[6]), std::hypot(m[8], m[9], m[10])};
    }
    /// Returns the placement that is used, column by column: a matrix near a rotation with scaling is taken for one.
    Matrix matrix() const
    {
        Matrix m{};
        detail::ask([&] { DT_GetMatrixd(handle(), m.data()); });
        return m;
    }
    /// Returns the margin.
    double margin() const
    {
        return detail::ask([&] { return DT_GetMargin(handle()); });
    }
    /// Returns the corners of a bounding box along the world axes, margin included.
    Segment bounding_box() const
    {
        DT_Vector3 min, max;
        detail::ask([&] { DT_GetBBox(handle(), min, max); });
        return {min, max};
    }

private:
    void need_record() const
    {
        if (!record_.get()) throw Failure(DT_ERROR_INVALID_HANDLE, "the object is empty: it has been moved from");
    }
    void place(const Matrix& m)
    {
        detail::ask([&] { DT_SetMatrixd(handle(), m.data()); });
    }

    detail::OwnRecord record_;  // outlives the handle
    Owned<DT_ObjectHandle, DT_DestroyObject> handle_;
};

inline void Object::set_placement(const Vector& p, const Quaternion& q)
{
    const double largest = std::max({std::abs(q[0]), std::abs(q[1]), std::abs(q[2]), std::abs(q[3])});
    if (!(largest > 0 && largest <= std::numeric_limits<double>::max()))
        throw Failure(DT_ERROR_INVALID_ARGUMENT,
                      "orientation must be a finite quaternion (x, y, z, w) that is not zero");
    Quaternion u{};
    std::transform(q.begin(), q.end(), u.begin(), [=](double c) { return c / largest; });
    const double length = std::sqrt(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] + u[3] * u[3]);
    const double x = u[0] / length, y = u[1] / length, z = u[2] / length, w = u[3] / length;
    place({1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0, 2 * (x * y - w * z),
           1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0, 2 * (x * z + w * y), 2 * (y * z - w * x),
           1 - 2 * (x * x + y * y), 0, p.x, p.y, p.z, 1});
}

inline Quaternion Object::orientation() const
{
    const Matrix m = matrix();
    const auto column = [&](std::size_t i) { return Vector(m[4 * i], m[4 * i + 1], m[4 * i + 2]); };
    const auto dot = [](const Vector& a, const Vector& b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
    const auto cross = [](const Vector& a, const Vector& b) {
        return Vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    };
    const auto unit = [](const Vector& a) { return (1 / std::hypot(a.x, a.y, a.z)) * a; };

    // A frame along the columns: z, then y, and x completes it.
    const Vector r2 = unit(column(2));
    const Vector r1 = unit(column(1) - dot(column(1), r2) * r2);
    const Vector r0 = cross(r1, r2);

    // Four times the product of the largest component with each of the four.
    const double xx = 1 + r0.x - r1.y - r2.z, yy = 1 - r0.x + r1.y - r2.z, zz = 1 - r0.x - r1.y + r2.z,
                 ww = 1 + r0.x + r1.y + r2.z;
    const double xy = r1.x + r0.y, xz = r2.x + r0.z, yz = r2.y + r1.z;
    const double xw = r1.z - r2.y, yw = r2.x - r0.z, zw = r0.y - r1.x;
    const double most = std::max({xx, yy, zz, ww});
    const Quaternion q = most == ww   ? Quaternion{xw, yw, zw, ww}
                         : most == xx ? Quaternion{xx, xy, xz, xw}
                         : most == yy ? Quaternion{xy, yy, yz, yw}
                                      : Quaternion{xz, yz, zz, zw};
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    return {q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

/// Returns the Object that C knows by this client pointer: in callbacks that were registered with C. Null if C made
/// the object, or if it has ended.
inline Object* object_of(void* client_object) noexcept
{
    const detail::Record* const record = detail::Records::all().find(client_object);
    return record ? record->owner : nullptr;
}

/// Returns the Object with this handle, for example that of a CastHit. Null if C made the object, or if it has ended.
inline Object* object_of(DT_ObjectHandle handle) noexcept
{
    return DT_IsValid(handle) ? object_of(DT_GetClientObject(handle)) : nullptr;
}

namespace detail
{

/// Returns the Object that a callback or a ray tells by its client pointer.
inline Object& need_object(void* client_object)
{
    if (Object* const object = object_of(client_object)) return *object;
    throw Failure(
        DT_ERROR_INVALID_OPERATION,
        "the scene has an object that C made, or a plugin that keeps its symbols to itself: give its handle "
        "to a solid::Object here");
}

}  // namespace detail

}  // namespace solid

#endif
