// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Adds, removes and moves the objects of a scene, keeps its pairs up to date, and casts rays through it.
#include "scene/scene.hpp"

#include "math/outward.hpp"
#include "object/queries.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <utility>

namespace dt::scene
{

namespace
{

/// Steps in a row for which most of the memory for pairs is not needed, before it is given back.
constexpr int patience = 16;

/// The box of an object at `origin`, rounded outward and grown by the rounding of the coordinates of `origin`.
broad::Bounds box_at(Vec3 origin, const Aabb& reach)
{
    const double off = rounding::coordinates * max_abs(origin);
    const Double4 t = Double4::of(origin.x, origin.y, origin.z, 0), by = Double4::of(off, off, off, 0);
    return broad::make_box(rounded_down(t + Double4::of(reach.lo.x, reach.lo.y, reach.lo.z, 0) - by),
                           rounded_up(t + Double4::of(reach.hi.x, reach.hi.y, reach.hi.z, 0) + by));
}

/// Reserves capacity for `size` elements, and doubles it as push_back() would.
template <class T> void make_room(std::pmr::vector<T>& v, std::size_t size)
{
    if (v.capacity() < size) v.reserve(2 * size);
}

/// Whether casting a ray at the object takes no longer than looking at its exact box.
bool is_cheap_for_rays(const object::Object& object)
{
    const convex::Body* const body = object.body();
    if (!body) return false;
    if (const auto* const core = std::get_if<convex::ScaledPolytope>(&body->core))
        return !core->polytope->planes().empty();
    return body->core.index() < convex::kind_polytope;
}

/// Every watcher is a Membership: only scenes watch objects.
Membership& membership_of(object::Watcher& watcher)
{
    return static_cast<Membership&>(watcher);
}
void on_move(object::Watcher& watcher, bool moved_only) noexcept
{
    Membership& membership = membership_of(watcher);
    membership.scene.note(membership, moved_only);
}
void on_end(object::Watcher& watcher) noexcept
{
    Membership& membership = membership_of(watcher);
    membership.scene.remove(membership);
}

}  // namespace

Scene::Scene(std::pmr::memory_resource& memory)
    : resource_(&memory), list_(memory), members_(&memory), noted_(&memory), memories_(memory), findings_(memory),
      contacts_(memory), candidates_(&memory)
{}

Scene::~Scene()
{
    for (const Member& member : members_)
        if (member.membership) remove(*member.membership);
}

Membership* Scene::find(const object::Object& object) const noexcept
{
    for (object::Watcher* w = object.watchers().first(); w; w = LinkedList<object::Watcher>::next(*w))
        if (Membership& m = membership_of(*w); &m.scene == this) return &m;
    return nullptr;
}

void Scene::add(object::Object& object)
{
    if (find(object)) return;
    if (users_ == 0 && list_.wants_compacting())  // here too: a scene may have rays only, and no steps
    {
        look_at_noted();
        compact();
    }
    make_room(members_, members_.size() + 1);
    make_room(noted_, members_.size() + 1);
    std::pmr::polymorphic_allocator<Membership> allocator(resource_);
    Membership* const member = allocator.allocate(1);
    try
    {
        const Aabb reach = object.reach();
        const broad::ProxyId proxy = list_.add(box_at(object.position(), reach));
        ::new (static_cast<void*>(member)) Membership{{&on_move, &on_end}, *this, object, proxy, reach};
    }
    catch (...)
    {
        allocator.deallocate(member, 1);
        throw;
    }
    members_.push_back({member, &object, object.id(), 0, no_class});
    known_table_ = 0;
    object.watchers().add(*member);
    in_order_ = in_order_ && object.id().serial > newest_;
    newest_ = std::max(newest_, object.id().serial);
    is_current_.store(false, std::memory_order_relaxed);
}

void Scene::remove(object::Object& object) noexcept
{
    if (Membership* const member = find(object)) remove(*member);
}

void Scene::remove(Membership& membership) noexcept
{
    list_.remove(membership.proxy);
    members_[membership.proxy] = {};
    LinkedList<object::Watcher>::remove(membership);
    std::destroy_at(&membership);
    std::pmr::polymorphic_allocator<Membership>(resource_).deallocate(&membership, 1);
}

void Scene::note(Membership& membership, bool moved_only) noexcept
{
    ++members_[membership.proxy].changes;
    membership.is_turned = membership.is_turned || !moved_only;
    if (membership.is_noted) return;
    membership.is_noted = true;
    noted_.push_back(membership.proxy);
    is_current_.store(false, std::memory_order_relaxed);
}

void Scene::look_at_noted()
{
    for (const broad::ProxyId proxy : noted_)
    {
        Membership* const member = members_[proxy].membership;
        if (!member) continue;
        const object::Object& object = member->object;
        if (member->is_turned) member->reach = object.reach();
        member->is_noted = member->is_turned = false;
        list_.move(proxy, box_at(object.position(), member->reach));
    }
    noted_.clear();
}

void Scene::bring_tree_up_to_date()
{
    if (is_current_.load(std::memory_order_acquire)) return;
    const std::lock_guard lock(mutex_);
    if (is_current_.load(std::memory_order_relaxed)) return;
    look_at_noted();
    list_.update_tree();
    is_current_.store(true, std::memory_order_release);
}

void Scene::bring_pairs_up_to_date()
{
    look_at_noted();
    if (list_.wants_compacting()) compact();
    list_.update();
    idle_ = list_.has_spare_memory() ? idle_ + 1 : 0;
    if (idle_ >= patience) give_memory_back();
    is_current_.store(list_.is_tree_current(), std::memory_order_relaxed);
}

void Scene::compact()
{
    std::size_t count = 0;
    list_.compact([&](broad::ProxyId before, broad::ProxyId now) {
        members_[now] = members_[before];
        members_[now].membership->proxy = now;
        count = now + 1;
    });
    members_.resize(count);
}

void Scene::give_memory_back() noexcept
{
    list_.give_back([&](std::uint32_t before, std::uint32_t now) {
        memories_[now] = memories_[before];
        findings_[now] = findings_[before];
        if (before < contacts_.capacity()) contacts_[now] = contacts_[before];
    });
    memories_.shrink(list_.memories());
    findings_.shrink(list_.memories());
    contacts_.shrink(list_.memories());
    candidates_ = std::pmr::vector<CandidatePair>(candidates_.get_allocator());
    idle_ = 0;
}

void Scene::look_up_classes(const ResponseTable& table)
{
    if (known_table_ != 0 && known_table_ == table.serial() && known_version_ == table.version()) return;
    for (Member& member : members_)
        if (member.membership) member.response_class = table.class_of(member.id);
    classes_asked_ += members_.size();
    known_table_ = table.serial();
    known_version_ = table.version();
}

void Scene::look_up_classes(const ResponseTable& table, std::span<const CandidatePair> pairs)
{
    for (const CandidatePair& candidate : pairs)
        for (const broad::ProxyId proxy : {candidate.first, candidate.second})
            if (Member& member = members_[proxy]; member.membership)
                member.response_class = table.class_of(member.id);
    classes_asked_ += 2 * pairs.size();
    known_table_ = 0;
}

void Scene::ask(const Tolerance& eps)
{
    if (question_ != 0 && asked_ == eps && asked_in_order_ == in_order_) return;
    ++question_;
    asked_ = eps;
    asked_in_order_ = in_order_;
}

void Scene::add_candidate(broad::PairList::Pair& pair, ResponseType type)
{
    if (candidates_.size() == candidates_.capacity())
        candidates_.reserve(std::min(2 * candidates_.size() + 16, list_.pairs().size()));
    candidates_.push_back({pair.first, pair.second, 0, type});
    const auto [number, is_fresh] = list_.remember(pair);
    memories_.grow(std::size_t(number) + 1);
    findings_.grow(std::size_t(number) + 1);
    if (is_fresh) memories_[number] = {}, findings_[number] = {};
    candidates_.back().memory = number;
    if (has_contact(type)) room_for_contact(candidates_.back());
}

/// An object may be added later than another but have been created earlier.
void Scene::sort_by_creation()
{
    const auto serial = [this](broad::ProxyId proxy) { return members_[proxy].id.serial; };
    for (CandidatePair& e : candidates_)
        if (serial(e.second) < serial(e.first)) std::swap(e.first, e.second);
    std::sort(candidates_.begin(), candidates_.end(), [&](const CandidatePair& a, const CandidatePair& b) {
        return std::pair(serial(a.first), serial(a.second)) < std::pair(serial(b.first), serial(b.second));
    });
}

std::optional<SceneHit> Scene::ray_cast(const void* ignored, Vec3 source, Vec3 direction, double max_param,
                                        const Tolerance& eps)
{
    bring_tree_up_to_date();
    // The direction as Scalars. If it is too long for them it is shortened, and parameters grow by the same factor.
    const double shorter = max_abs(direction) > 0.5 * double(std::numeric_limits<Scalar>::max()) ? 0.25 : 1;
    const auto last_of = [&](double t) {
        return rounded_up(std::min(t / shorter, double(std::numeric_limits<Scalar>::max())));
    };
    const Scalar o[3] = {Scalar(source.x), Scalar(source.y), Scalar(source.z)};
    const Scalar d[3] = {Scalar(shorter * direction.x), Scalar(shorter * direction.y), Scalar(shorter * direction.z)};
    Scalar last = last_of(max_param);
    std::optional<SceneHit> best;
    double limit = max_param;  // the client receives a Scalar; of equal Scalars the object created first wins
    const broad::Wide exact[3] = {shorter * direction.x, shorter * direction.y, shorter * direction.z};
    const auto fetch = [this](broad::ProxyId proxy) { members_[proxy].object->fetch(); };
    list_.for_each_on_ray(o, d, last, fetch, [&](broad::ProxyId proxy, Scalar& reach) {
        const object::Object& object = *members_[proxy].object;
        if (ignored && object.client() == ignored) return;
        if (!is_cheap_for_rays(object) && !broad::WideRay(o, exact).meets(list_.box(proxy), reach)) return;
        const auto hit = object::ray_cast(source, direction, object, limit, eps);
        if (!hit) return;
        const auto rank = [](const SceneHit& h) { return std::pair(Scalar(h.hit.param), h.object->id().serial); };
        const SceneHit found{&object, *hit};
        if (best && !(rank(found) < rank(*best))) return;
        best = found;
        const Scalar end = rounded_up(hit->param);
        limit = std::min(max_param, double(end));
        reach = shorter < 1 ? last_of(double(end)) : end;
    });
    return best;
}

}  // namespace dt::scene
