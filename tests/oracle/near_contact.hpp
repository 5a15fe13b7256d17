// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Pairs of objects a hair from contact, in families that are hostile to rounding, and every query about them: what they
// say must be true, near, and the same whichever way it is asked.
#pragma once

#include "near_contact_oracle.hpp"
#include "support/handles.hpp"
#include "support/random_bodies.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dt::test::near
{

enum class Family
{
    Long = 1,  ///< 0.05 to 0.35 thick and 10 to 1e5 long, against size 1
    SizesApart,  ///< one 1e2 to 1e8 times as large as the other
    Unit,  ///< both of size 1, within 1e-5 of contact
    Special  ///< parallel, equal, flat, exactly touching, far away, mapped, rounded, meshes
};
constexpr int family_count = 4;

/// An object of the library and what the test knows about it.
class Thing
{
public:
    explicit Thing(Body body);
    /// A mesh of these faces, which are polytopes. `body` has the placement and the margin.
    Thing(Body body, std::vector<Shape> faces);
    ~Thing();
    Thing(const Thing&) = delete;
    Thing& operator=(const Thing&) = delete;

    DT_ObjectHandle handle() const { return handle_; }
    const Body& body() const { return body_; }
    bool is_mesh() const { return !faces_.empty(); }
    const std::vector<Shape>& faces() const { return faces_; }

    void move_to(Vec origin);  ///< keeps M
    const Solid& solid() const { return solid_; }  ///< in the placement that the library tells
    const Placement& told() const { return solid_.parts[0].at; }
    double touch_share() const;  ///< its part of `touch`, see touch_of()
    Vec reference() const;  ///< the point that it is measured from, see touch_of()
    double size() const;  ///< diameter of its bounding box
    Vec inner_point() const;  ///< some point of it, inside if it has an inside

private:
    void place();

    Body body_;
    std::vector<Shape> faces_;
    DT_ObjectHandle handle_ = nullptr;
    Solid solid_;
};

struct Pair
{
    std::unique_ptr<Thing> a, b;
    std::string what;  ///< how it was made
};

/// The pair with this number, the same whatever was made before.
Pair make_pair(Family family, std::uint64_t seed, std::uint64_t index);

/// What coordinates of a query about the two can be off by (docs/numerics.md, "Touch"):
///   32 · 2⁻⁵³ · (‖t_B − t_A‖_∞ + extents + radii) + 4 · 2⁻⁵³ · the terms of M·c of each,
/// t being the image of c, the point from which the shape is measured.
double touch_of(const Thing& a, const Thing& b);

/// Each a promise that can be broken.
enum class Fault
{
    Useless,  ///< wider than 2 · accuracy · |distance| and 64 · touch
    UselessFine,  ///< the same at the accuracy 1e-6
    Disagree,  ///< two booleans, or a boolean and a distance of 0
    DisagreeScene,  ///< the same through DT_Test
    AgainstBounds,  ///< a boolean and certified bounds
    Swapped,  ///< intervals of (A,B) and (B,A) are disjoint
    Cached,  ///< the same with a cache of random bytes
    Warm,  ///< the same with a cache of the pair
    OtherAccuracy,  ///< the same with other accuracies, and without depth
    CastMiss,  ///< of an overlap at the start, or of what lies in the way
    CastLate,  ///< t > 0 for an overlap at the start, or overlapping at the hit
    CastEarly,  ///< apart at the hit, or hit while moving away
    WitnessSigned,  ///< points off their bodies
    WitnessDepth,
    WitnessClosest,
    WitnessCommon,
    Told,  ///< the points do not have the distance told
    FalseLower,
    FalseUpper,
    Early,  ///< contact told of objects further apart than touch
    Denied,  ///< overlap deeper than touch denied
    Ray,  ///< from a point that is B, at t = 0, against DT_Intersect
    NotFinite,  ///< or out of order, or failed
    Deep,  ///< not a fault: as Useless, but deeper than 1e-2 of the smaller body is thick
    Continuum  ///< not a fault: as UselessFine, but ways out all around are as short
};
constexpr int fault_kinds = 25;
const char* name_of(Fault fault);

struct Tally
{
    struct Kind
    {
        long count = 0;  ///< of pairs
        double worst = 0;  ///< relative to the sizes of the two
        std::vector<std::string> first;
    };

    std::size_t keep = 5;  ///< texts of each kind
    long pairs = 0, meet = 0, asked = 0, unknown = 0;  ///< `asked` of the oracle; it did not know within 2 · touch
    double early = 0, denied = 0;  ///< the largest seen, relative to the sizes
    double early_touch = 0, denied_touch = 0;  ///< the same, relative to touch
    std::array<Kind, fault_kinds> kinds{};

    void add(Fault fault, double figure, const std::string& text, bool first_of_pair);
    void merge(const Tally& other);
    long faults() const;
};

/// One in `every` pairs is held against the oracle; so are all that look wrong.
void check(const Pair& pair, std::uint64_t index, long every, const std::string& name, Tally& tally);

/// All numbers of the pair, in hexadecimal.
std::string in_hex(const Pair& pair);

}  // namespace dt::test::near
