// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT

/// @file
/// The broad phase of SOLID.hpp: moving boxes of things of the client's. Include SOLID.hpp.
#ifndef SOLID_CPP_BROAD_HPP
#define SOLID_CPP_BROAD_HPP

#include "basics.hpp"

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace solid
{

namespace detail
{

/// Rounds down to a DT_Scalar. Out of line, since g++ 12 may leave out the conversion where several are made at once.
[[gnu::noinline]] inline DT_Scalar at_most(double x)
{
    const DT_Scalar near = scalar(x);
    return double(near) > x ? std::nextafter(near, -std::numeric_limits<DT_Scalar>::max()) : near;
}

/// A box of DT_Scalars that holds a box of doubles.
struct OuterBox
{
    OuterBox(const Vector& low, const Vector& high)
    {
        for (std::size_t i = 0; i < 3; ++i)
        {
            min[i] = at_most(low[i]);
            max[i] = -at_most(-high[i]);
        }
    }

    DT_Scalar min[3], max[3];
};

}  // namespace detail

/// Tracks moving axis-aligned boxes of things of type T, and tells each pair that begins or ceases to overlap. For
/// clients with shapes and queries of their own. The things must live as long as their boxes.
template <class T> class BroadPhase
{
    struct State
    {
        std::function<void(T&, T&)> begin, end;
        detail::Thrown thrown;
    };

public:
    /// A box in the broad phase, which it leaves when it ends; that is told as the end of its overlaps. It may end
    /// after its broad phase.
    class Box
    {
    public:
        /// Makes an empty one.
        Box() = default;
        /// Takes over the other, which becomes empty.
        Box(Box&& other) noexcept
            : scene_(other.scene_), state_(other.state_), proxy_(std::exchange(other.proxy_, nullptr))
        {}
        /// Leaves the broad phase and takes over the other, which becomes empty.
        Box& operator=(Box&& other) noexcept
        {
            if (this == &other) return *this;
            end();
            scene_ = other.scene_;
            state_ = other.state_;
            proxy_ = std::exchange(other.proxy_, nullptr);
            return *this;
        }
        /// Leaves the broad phase. What a callback throws here is lost: remove() throws it.
        ~Box() { end(); }

        /// Returns the handle, for functions of the C interface; null if empty.
        BP_ProxyHandle handle() const noexcept { return proxy_; }
        /// Tells whether it is in a broad phase that is alive.
        explicit operator bool() const noexcept { return DT_IsValid(proxy_) != DT_FALSE; }

        /// Sets the box, from corner to corner, and tells what that begins and ends.
        void set(const Vector& min, const Vector& max)
        {
            const detail::OuterBox box(min, max);
            detail::ask([&] { BP_SetBBox(proxy_, box.min, box.max); });
            state_->thrown.rethrow();
        }
        /// Leaves the broad phase and becomes empty.
        void remove()
        {
            if (!*this) return;
            const BP_ProxyHandle proxy = std::exchange(proxy_, nullptr);
            detail::ask([&] { BP_DestroyProxy(scene_, proxy); });
            state_->thrown.rethrow();
        }

    private:
        friend class BroadPhase;

        Box(BP_SceneHandle scene, State* state, BP_ProxyHandle proxy) : scene_(scene), state_(state), proxy_(proxy) {}

        void end() noexcept
        {
            if (!*this) return;
            BP_DestroyProxy(scene_, std::exchange(proxy_, nullptr));
            state_->thrown = {};
        }

        BP_SceneHandle scene_ = nullptr;
        State* state_ = nullptr;
        BP_ProxyHandle proxy_ = nullptr;
    };

    /// The hit of a ray.
    struct Hit
    {
        T* object = nullptr;  ///< what was hit
        double param = 0;  ///< where: source + param * (target - source)
    };

    /// Makes a broad phase without boxes. `begin` is called for two things whose boxes begin to overlap, `end` when
    /// they cease to; either may be empty. The one whose box was made first comes first. They may throw: the change
    /// is made and told to its end nevertheless, and then the first exception leaves the call.
    explicit BroadPhase(std::function<void(T&, T&)> begin = {}, std::function<void(T&, T&)> end = {})
        : state_(std::make_unique<State>(State{std::move(begin), std::move(end), {}}))
    {
        handle_.reset(detail::make("BP_CreateScene", [&] {
            return BP_CreateScene(state_.get(), state_->begin ? tell_begin : nullptr,
                                  state_->end ? tell_end : nullptr);
        }));
    }

    /// Returns the handle, for functions of the C interface; null if empty.
    BP_SceneHandle handle() const noexcept { return handle_.handle(); }

    /// Adds the box of a thing, from corner to corner, and tells which boxes it overlaps; touching counts.
    [[nodiscard]] Box add(T& object, const Vector& min, const Vector& max)
    {
        const detail::OuterBox box(min, max);
        Box made(handle(), state_.get(), detail::make("BP_CreateProxy", [&] {
                     return BP_CreateProxy(handle(), const_cast<std::remove_const_t<T>*>(&object), box.min, box.max);
                 }));
        state_->thrown.rethrow();
        return made;
    }

    /// Finds the first thing on the ray source + t * (target - source), 0 <= t <= max_param. For each box on the ray,
    /// from front to back, `test(object, max_t)` returns the t at which the thing itself is hit, if that is at most
    /// max_t, as a std::optional<double>; of equal ones the first counts. Nothing for a miss.
    template <class Test>
    std::optional<Hit> ray_cast(const Vector& source, const Vector& target, Test test, double max_param = 1) const
    {
        Casting<Test> casting{test, {}, {}};
        DT_Scalar lambda = detail::limit(max_param);
        detail::ask([&] {
            return BP_RayCast(handle(), Casting<Test>::call, &casting, detail::Packed(source), detail::Packed(target),
                              &lambda);
        });
        casting.thrown.rethrow();
        return casting.hit;
    }

    /// Tells all pairs whose boxes overlap now, in the order in which the boxes of the first, then of the second were
    /// made.
    std::vector<std::pair<T*, T*>> pairs() const
    {
        std::vector<void*> objects(2 * std::size_t(detail::ask([&] { return BP_GetPairs(handle(), nullptr, 0); })));
        detail::ask([&] { return BP_GetPairs(handle(), objects.data(), DT_Count(objects.size() / 2)); });
        std::vector<std::pair<T*, T*>> found(objects.size() / 2);
        for (std::size_t i = 0; i < found.size(); ++i)
            found[i] = {static_cast<T*>(objects[2 * i]), static_cast<T*>(objects[2 * i + 1])};
        return found;
    }

private:
    template <class Test> struct Casting
    {
        Test& test;
        std::optional<Hit> hit;
        detail::Thrown thrown;

        static bool call(void* data, void* object, const DT_Vector3, const DT_Vector3, DT_Scalar* lambda)
        {
            Casting& casting = *static_cast<Casting*>(data);
            bool is_hit = false;
            if (casting.thrown) return false;
            casting.thrown.run([&] {
                T& thing = *static_cast<T*>(object);
                const std::optional<double> t = casting.test(thing, double(*lambda));
                if (!t || !(*t >= 0 && *t <= double(*lambda)) || (casting.hit && !(*t < casting.hit->param))) return;
                casting.hit = Hit{&thing, *t};
                *lambda = std::min(*lambda, detail::scalar(*t));
                is_hit = true;
            });
            return is_hit;
        }
    };

    static void tell_begin(void* data, void* object1, void* object2) { tell(data, &State::begin, object1, object2); }
    static void tell_end(void* data, void* object1, void* object2) { tell(data, &State::end, object1, object2); }
    static void tell(void* data, std::function<void(T&, T&)> State::*what, void* object1, void* object2)
    {
        State& state = *static_cast<State*>(data);
        state.thrown.run([&] { (state.*what)(*static_cast<T*>(object1), *static_cast<T*>(object2)); });
    }

    std::unique_ptr<State> state_;  // outlives the handle
    Owned<BP_SceneHandle, BP_DestroyScene> handle_;
};

}  // namespace solid

#endif
