// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// Scenes and response tables of SOLID.hpp. Include SOLID.hpp.
#ifndef SOLID_CPP_SCENES_HPP
#define SOLID_CPP_SCENES_HPP

#include "queries.hpp"

#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace solid
{

/// Two objects that meet, as a callback receives them. object1 is the one with the lower class number or, if the
/// classes are equal, the one created first.
struct Contact
{
    Object& object1;  ///< the first object
    Object& object2;  ///< the second object
    Vector point1;  ///< witnessed: a common point; depth: the point of object1 deepest in object2; simple: zero
    Vector
        point2;  ///< witnessed: the same common point; depth: the point of object2 deepest in object1; simple: zero
    Vector normal;  ///< depth: point2 - point1, the translation of object1 that parts them; otherwise zero

    /// Returns the depth, the length of the normal.
    double depth() const { return std::hypot(normal.x, normal.y, normal.z); }
};

/// Names a callback of a ResponseTable, for its removal.
enum class ResponseId : std::size_t
{
};

/// A callback of a ResponseTable: takes a Contact, and returns nothing or whether the test is done.
template <class F>
concept ContactCallback = std::invocable<F&, const Contact&> &&
    (std::is_void_v<std::invoke_result_t<F&, const Contact&>> ||
     std::convertible_to<std::invoke_result_t<F&, const Contact&>, bool>);

/// A table of the callbacks for pairs of objects that intersect. An object can have a class in the table; without one
/// it is never reported. Callbacks are called in the order in which they were added. One that returns true, which is
/// DT_DONE, ends the test; one that returns false or nothing lets it go on.
class ResponseTable
{
public:
    /// Makes a table with class 0 and no callbacks.
    ResponseTable() : list_(std::make_unique<List>())
    {
        handle_.reset(detail::make("DT_CreateRespTable", [] { return DT_CreateRespTable(); }));
    }
    /// Takes over the other, which becomes empty.
    ResponseTable(ResponseTable&&) noexcept = default;
    /// Ends what it was and takes over the other, which becomes empty.
    ResponseTable& operator=(ResponseTable&& other) noexcept
    {
        if (this != &other)
        {
            end();
            handle_ = std::move(other.handle_);
            list_ = std::move(other.list_);
        }
        return *this;
    }
    /// Ends the table.
    ~ResponseTable() { end(); }

    /// Returns the handle, for functions of the C interface; null if empty.
    DT_RespTableHandle handle() const noexcept { return handle_.handle(); }
    /// Tells whether it is not empty.
    explicit operator bool() const noexcept { return bool(handle_); }

    /// Adds a class of objects and returns its number: 1, 2, 3 and so on. Class 0 is there from the start.
    DT_ResponseClass new_class()
    {
        return detail::make("DT_GenResponseClass", [&] { return DT_GenResponseClass(handle()); });
    }
    /// Sets the class of an object.
    void set_class(const Object& object, DT_ResponseClass c = 0)
    {
        detail::ask([&] { DT_SetResponseClass(handle(), object.handle(), c); });
    }
    /// Removes the class of an object, which is then not reported.
    void clear_class(const Object& object)
    {
        detail::ask([&] { DT_ClearResponseClass(handle(), object.handle()); });
    }
    /// Returns the class of an object; nothing if it has none.
    std::optional<DT_ResponseClass> class_of(const Object& object) const
    {
        DT_ResponseClass c = 0;
        if (!detail::ask([&] { return DT_GetResponseClass(handle(), object.handle(), &c); })) return std::nullopt;
        return c;
    }

    /// Adds a callback for all pairs of classes.
    template <ContactCallback F> ResponseId add(F callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        return enter(All{}, std::move(callback), type);
    }
    /// Adds a callback for all pairs of one class with any class.
    template <ContactCallback F>
    ResponseId add(DT_ResponseClass c, F callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        return enter(c, std::move(callback), type);
    }
    /// Adds a callback for one pair of classes.
    template <ContactCallback F>
    ResponseId add(DT_ResponseClass c1, DT_ResponseClass c2, F callback, DT_ResponseType type = DT_SIMPLE_RESPONSE)
    {
        return enter(std::pair(c1, c2), std::move(callback), type);
    }

    /// Removes a callback; does nothing if it has been removed before. May be called from a callback, even for
    /// itself.
    void remove(ResponseId id);

    /// Calls the callbacks of the classes of two objects, in this order of the objects. They get the points and the
    /// normal of `data`, which may be null.
    void call(const Object& a, const Object& b, const DT_CollData* data = nullptr) const
    {
        run("DT_CallResponse", [&] { return DT_CallResponse(handle(), a.handle(), b.handle(), data), DT_Count(0); });
    }

private:
    friend class Scene;

    struct All
    {};
    using Scope = std::variant<All, DT_ResponseClass, std::pair<DT_ResponseClass, DT_ResponseClass>>;

    struct Entry
    {
        ResponseId id;
        Scope scope;
        DT_ResponseType type;
        std::function<bool(const Contact&)> callback;
    };
    struct List
    {
        std::list<Entry> entries;  // addresses stay
        std::list<Entry> removed;  // may still be in use by a test
        std::atomic<int> running{0};
        std::size_t added = 0;
    };

    /// Where the callbacks of the innermost call in this thread keep what they throw; null if C has made that call.
    static detail::Thrown*& thrown()
    {
        thread_local detail::Thrown* of_call = nullptr;
        return of_call;
    }

    /// A call that is under way in this thread, and may call callbacks.
    struct Running
    {
        explicit Running(List& of) : list(of), outer(std::exchange(thrown(), &thrown_here)) { ++list.running; }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
        ~Running()
        {
            thrown() = outer;
            if (--list.running == 0 && !list.removed.empty()) list.removed.clear();
        }

        List& list;
        detail::Thrown thrown_here;
        detail::Thrown* outer;
    };

    static DT_Bool respond(void* data, void* client1, void* client2, const DT_CollData* coll_data)
    {
        bool is_done = false;
        const auto respond = [&] {
            Contact contact{detail::need_object(client1), detail::need_object(client2), {}, {}, {}};
            if (coll_data)
            {
                contact.point1 = coll_data->point1;
                contact.point2 = coll_data->point2;
                contact.normal = coll_data->normal;
            }
            is_done = static_cast<Entry*>(data)->callback(contact);
        };
        detail::Thrown* const kept = thrown();
        if (!kept)  // called by C, which turns an exception into an error
        {
            respond();
            return is_done ? DT_DONE : DT_CONTINUE;
        }
        kept->run(respond);
        return is_done || *kept ? DT_DONE : DT_CONTINUE;
    }

    /// Makes a call that may call callbacks, and throws what they throw.
    template <class Call> DT_Count run(std::string_view function, Call call) const
    {
        if (!list_) throw Failure(DT_ERROR_INVALID_HANDLE, "the table is empty: it has been moved from");
        Running running(*list_);
        DT_GetError();
        const DT_Count count = call();
        running.thrown_here.rethrow();
        const DT_Error error = count == 0 ? DT_GetError() : DT_ERROR_NONE;
        if (error != DT_ERROR_NONE && std::string_view(DT_GetErrorText()).starts_with(function))
            throw Failure(error, DT_GetErrorText());
        return count;  // an error of another function was left by a callback
    }

    template <class F> ResponseId enter(const Scope& scope, F callback, DT_ResponseType type)
    {
        if (!list_) throw Failure(DT_ERROR_INVALID_HANDLE, "the table is empty: it has been moved from");
        const auto id = ResponseId(list_->added + 1);
        Entry& entry = list_->entries.emplace_back(Entry{id, scope, type, {}});
        try
        {
            // Shared, since it may hold what can only be moved.
            entry.callback = [f = std::make_shared<F>(std::move(callback))](const Contact& contact) {
                if constexpr (!std::is_void_v<std::invoke_result_t<F&, const Contact&>>)
                    return static_cast<bool>(std::invoke(*f, contact));
                std::invoke(*f, contact);
                return go_on;
            };
            add_to_c(entry);
        }
        catch (...)
        {
            list_->entries.pop_back();
            throw;
        }
        ++list_->added;
        return id;
    }

    void add_to_c(Entry& entry)
    {
        detail::ask([&] {
            if (const auto* const pair = std::get_if<std::pair<DT_ResponseClass, DT_ResponseClass>>(&entry.scope))
                DT_AddPairResponse(handle(), pair->first, pair->second, respond, entry.type, &entry);
            else if (const auto* const c = std::get_if<DT_ResponseClass>(&entry.scope))
                DT_AddClassResponse(handle(), *c, respond, entry.type, &entry);
            else
                DT_AddDefaultResponse(handle(), respond, entry.type, &entry);
        });
    }

    /// Removes the first callback of ours from the lists of a scope.
    void remove_first_from_c(const Scope& scope)
    {
        detail::ask([&] {
            if (const auto* const pair = std::get_if<std::pair<DT_ResponseClass, DT_ResponseClass>>(&scope))
                DT_RemovePairResponse(handle(), pair->first, pair->second, respond);
            else if (const auto* const c = std::get_if<DT_ResponseClass>(&scope))
                DT_RemoveClassResponse(handle(), *c, respond);
            else
                DT_RemoveDefaultResponse(handle(), respond);
        });
    }

    void end() noexcept
    {
        handle_.reset();
        if (list_ && list_->running > 0) static_cast<void>(list_.release());  // C keeps a table that is in use
    }

    std::unique_ptr<List> list_;  // outlives the handle
    Owned<DT_RespTableHandle, DT_DestroyRespTable> handle_;
};

/// C removes by the function, which all callbacks of C++ share: so all are taken out, from the first one on, and
/// those that stay are added again, in their order.
inline void ResponseTable::remove(ResponseId id)
{
    if (!list_) return;
    std::list<Entry>& entries = list_->entries;
    const auto found = std::find_if(entries.begin(), entries.end(), [=](const Entry& e) { return e.id == id; });
    if (found == entries.end()) return;
    for (const Entry& entry : entries)
        if (entry.type != DT_NO_RESPONSE) remove_first_from_c(entry.scope);
    list_->removed.splice(list_->removed.end(), entries, found);
    if (list_->running == 0) list_->removed.clear();
    for (Entry& entry : entries)
        add_to_c(entry);
}

/// The hit of a ray in a scene.
struct SceneHit : RayHit
{
    Object* object = nullptr;  ///< the object hit; null for a miss in a batch
};

/// A set of objects that are tested together. Objects may end before or after their scene.
class Scene : public Owned<DT_SceneHandle, DT_DestroyScene>
{
public:
    /// Makes a scene without objects.
    Scene() : Owned(detail::make("DT_CreateScene", [] { return DT_CreateScene(); })) {}

    /// Adds an object to the scene; does nothing if it is there already.
    void add(const Object& object)
    {
        detail::ask([&] { DT_AddObject(handle(), object.handle()); });
    }
    /// Removes an object from the scene; does nothing if it is not there.
    void remove(const Object& object)
    {
        detail::ask([&] { DT_RemoveObject(handle(), object.handle()); });
    }

    /// Calls the responses of all pairs that intersect, and returns the number of pairs that were reported. What a
    /// callback throws ends the test and is thrown here. Callbacks may query, move, add, remove and end anything but
    /// the scene and the table.
    DT_Count test(const ResponseTable& table) const
    {
        return table.run("DT_Test", [&] { return DT_Test(handle(), table.handle()); });
    }

    /// Finds the first object on the ray source + t * (target - source), 0 <= t <= max_param: from the source to the
    /// target, unless max_param says how far beyond. `ignored` is not hit: the object that casts the ray. Nothing for
    /// a miss. solid::ray_cast(*hit->object, ...) tells the face too.
    std::optional<SceneHit> ray_cast(const Vector& source, const Vector& target, double max_param = 1,
                                     const Object* ignored = nullptr) const
    {
        DT_Scalar param = -1;
        DT_Vector3 normal = {0, 0, 0};
        void* const client = detail::ask([&] {
            return DT_RayCast(handle(), client_of(ignored), detail::Packed(source), detail::Packed(target),
                              detail::limit(max_param), &param, normal);
        });
        if (param < 0) return std::nullopt;
        const Vector point = source + double(param) * (target - source);
        return SceneHit{{double(param), point, normal}, &detail::need_object(client)};
    }

    /// Casts many rays at once, which the worker threads share. Returns the hits, one for each ray.
    std::vector<SceneHit> ray_cast(std::span<const Ray> rays, double max_param = 1,
                                   const Object* ignored = nullptr) const
    {
        detail::PackedRays packed(rays);
        std::vector<void*> clients(rays.size());
        detail::ask([&] {
            return DT_RayCastBatch(handle(), packed.count, client_of(ignored), packed.sources.data(),
                                   packed.targets.data(), detail::limit(max_param), clients.data(),
                                   packed.params.data(), packed.normals.data());
        });
        std::vector<SceneHit> hits(rays.size());
        for (std::size_t i = 0; i < rays.size(); ++i)
            if (const RayHit hit = packed.hit(rays[i], i)) hits[i] = {hit, &detail::need_object(clients[i])};
        return hits;
    }

private:
    static void* client_of(const Object* object) noexcept
    {
        return object && object->is_valid() ? DT_GetClientObject(object->handle()) : nullptr;
    }
};

}  // namespace solid

#endif
