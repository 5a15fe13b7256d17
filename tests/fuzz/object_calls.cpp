// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Objects and their placements. One that is refused leaves the object as it was.
#include "script.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace fuzz
{
namespace
{

/// All that can be read of an object.
struct Look
{
    double m[16];
    DT_Vector3 min, max;
    DT_Scalar margin;
    void* client;

    explicit Look(DT_ObjectHandle object)
    {
        std::memset(static_cast<void*>(this), 0, sizeof *this);
        if (!DT_IsValid(object)) return;
        DT_GetMatrixd(object, m);
        DT_GetBBox(object, min, max);
        margin = DT_GetMargin(object);
        client = DT_GetClientObject(object);
    }
    bool operator==(const Look& other) const { return std::memcmp(this, &other, sizeof *this) == 0; }
};

/// Calls what changes an object.
template <class R, class... P, class... A>
void change(Script& s, const char* name, R (*function)(DT_ObjectHandle, P...), DT_ObjectHandle object, A... arguments)
{
    const Look before(object);
    s.call(name, function, object, arguments...);
    if (s.failed()) s.expect(before == Look(object), "what fails changes nothing");
}

void create(Script& s)
{
    void* const client = s.client();
    const DT_ShapeHandle shape = s.shape();
    s.made(s.objects, s.call("DT_CreateObject", DT_CreateObject, client, shape));
}

void destroy(Script& s)
{
    const DT_ObjectHandle object = s.object();
    s.call("DT_DestroyObject", DT_DestroyObject, object);
    if (!s.failed()) s.objects.end(object);
}

void is_valid(Script& s)
{
    const DT_ObjectHandle object = s.object();
    s.told(s.call("DT_IsValid", DT_IsValid, static_cast<const void*>(object)));
    s.expect(!s.failed(), "asking is no error");
}

void get_client(Script& s)
{
    const DT_ObjectHandle object = s.object();
    void* const client = s.call("DT_GetClientObject", DT_GetClientObject, object);
    s.expect(reinterpret_cast<std::uintptr_t>(client) < (s.failed() ? 1 : 4), "a client pointer is one of ours");
}

void set_client(Script& s)
{
    const DT_ObjectHandle object = s.object();
    void* const client = s.client();
    change(s, "DT_SetClientObject", DT_SetClientObject, object, client);
}

void get_shape(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_ShapeHandle shape = s.call("DT_GetShape", DT_GetShape, object);
    s.expect(!shape || std::count(s.shapes.live.begin(), s.shapes.live.end(), shape) == 1, "a shape is one of ours");
}

void set_shape(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_ShapeHandle shape = s.shape();
    change(s, "DT_SetShape", DT_SetShape, object, shape);
}

void set_position(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const Vector position = s.vector();
    change(s, "DT_SetPosition", DT_SetPosition, object, position);
}

void set_orientation(Script& s)
{
    const DT_ObjectHandle object = s.object();
    Numbers<DT_Scalar, 4> turn = s.numbers<DT_Scalar, 4>();
    turn.is_null = s.has_nulls();
    change(s, "DT_SetOrientation", DT_SetOrientation, object, turn);
}

void set_scaling(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const Vector factors = s.vector();
    change(s, "DT_SetScaling", DT_SetScaling, object, factors);
}

void set_margin(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_Scalar margin = s.size();
    change(s, "DT_SetMargin", DT_SetMargin, object, margin);
    if (!s.failed()) s.expect(DT_GetMargin(object) == margin, "a margin is what it was set to");
}

void get_margin(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const DT_Scalar margin = s.call("DT_GetMargin", DT_GetMargin, object);
    s.expect(is_finite(double(margin)) && margin >= 0 && (!s.failed() || margin == 0),
             "a margin is finite, and not negative");
}

void set_matrixd(Script& s)
{
    const DT_ObjectHandle object = s.object();
    Numbers<double, 16> m = s.matrix();
    m.is_null = s.has_nulls();
    change(s, "DT_SetMatrixd", DT_SetMatrixd, object, m);
}

void set_matrixf(Script& s)
{
    const DT_ObjectHandle object = s.object();
    const Numbers<double, 16> m = s.matrix();
    Numbers<float, 16> rounded;
    rounded.is_null = s.has_nulls();
    std::transform(m.values.begin(), m.values.end(), rounded.values.begin(), [](double x) { return float(x); });
    change(s, "DT_SetMatrixf", DT_SetMatrixf, object, rounded);
}

template <class T> void get_matrix(Script& s, const char* name, void (*function)(DT_ObjectHandle, T*))
{
    const DT_ObjectHandle object = s.object();
    Output<T, 16> m(s);
    s.call(name, function, object, m.pointer());
    s.expect(s.failed() ? m.is_untouched() : are_finite(m.values), "a matrix is finite; what fails writes nothing");
    if (s.failed()) return;
    s.expect(m[3] == 0 && m[7] == 0 && m[11] == 0 && m[15] == 1, "the last row is 0, 0, 0, 1");
}

void get_matrixf(Script& s)
{
    get_matrix(s, "DT_GetMatrixf", DT_GetMatrixf);
}
void get_matrixd(Script& s)
{
    get_matrix(s, "DT_GetMatrixd", DT_GetMatrixd);
}

void get_box(Script& s)
{
    const DT_ObjectHandle object = s.object();
    Output<DT_Scalar, 3> min(s), max(s);
    s.call("DT_GetBBox", DT_GetBBox, object, min.pointer(), max.pointer());
    s.expect(!s.failed() || (min.is_untouched() && max.is_untouched()), "what fails writes nothing");
    if (s.failed()) return;
    s.expect(are_finite(min.values) && are_finite(max.values), "a box is finite");
    for (std::size_t i = 0; i < 3; ++i)
        s.expect(min[i] <= max[i], "the lower corner of a box is the lower one");
}

/// Places a few objects at once, some of them twice.
template <class T>
void set_matrices(Script& s, const char* name, void (*function)(DT_Count, const DT_ObjectHandle*, const T*))
{
    constexpr std::size_t most = 4;
    const DT_Count count = s.below(most + 1);
    std::array<DT_ObjectHandle, most> objects{};
    Numbers<T, 16 * most> matrices;
    for (std::size_t i = 0; i < count; ++i)
    {
        objects[i] = s.object();
        const Numbers<double, 16> m = s.matrix();
        for (std::size_t k = 0; k < 16; ++k)
            matrices.values[16 * i + k] = T(m.values[k]);
    }
    matrices.is_null = s.has_nulls();
    std::array<std::array<double, 16>, most> before{}, after{};
    const auto look = [&](auto& all) {
        for (std::size_t i = 0; i < count; ++i)
            if (DT_IsValid(objects[i])) DT_GetMatrixd(objects[i], all[i].data());
    };
    look(before);
    s.call(name, function, count, static_cast<const DT_ObjectHandle*>(objects.data()), matrices);
    if (!s.failed()) return;
    look(after);
    s.expect(std::memcmp(&before, &after, sizeof before) == 0, "what fails places none");
}
void set_matrices(Script& s)
{
    if (s.below(2) == 0)
        set_matrices(s, "DT_SetMatrixfBatch", DT_SetMatrixfBatch);
    else
        set_matrices(s, "DT_SetMatrixdBatch", DT_SetMatrixdBatch);
}

/// Moves one object towards another, until they are this close, or this deep.
void approach(Script& s)
{
    const DT_ObjectHandle a = s.object(), b = s.object();
    const unsigned how = s.byte();
    DT_Proximity found;
    if (!DT_GetSignedDistance(a, b, nullptr, &found)) return;
    Numbers<double, 16> m;
    DT_GetMatrixd(b, m.values.data());
    const double gap = how < 0x10 ? 0 : std::ldexp(how % 2 ? -1 : 1, -int(how / 4));
    for (std::size_t i = 0; i < 3; ++i)
        m.values[12 + i] -= (found.distance - gap) * found.normal[i];
    change(s, "DT_SetMatrixd", DT_SetMatrixd, b, m);
}

/// A new object in a place of its own.
void place(Script& s)
{
    create(s);
    if (s.failed()) return;
    const DT_ObjectHandle object = s.objects.live.back();
    change(s, "DT_SetMatrixd", DT_SetMatrixd, object, s.matrix());
}

}  // namespace

Calls object_calls()
{
    static constexpr Call calls[] = {
        {"DT_CreateObject", create},
        {"DT_DestroyObject", destroy},
        {"DT_IsValid", is_valid},
        {"DT_GetClientObject", get_client},
        {"DT_SetClientObject", set_client},
        {"DT_GetShape", get_shape},
        {"DT_SetShape", set_shape},
        {"DT_SetPosition", set_position},
        {"DT_SetOrientation", set_orientation},
        {"DT_SetScaling", set_scaling},
        {"DT_SetMargin", set_margin},
        {"DT_GetMargin", get_margin},
        {"DT_SetMatrixf", set_matrixf},
        {"DT_SetMatrixd", set_matrixd},
        {"DT_GetMatrixf", get_matrixf},
        {"DT_GetMatrixd", get_matrixd},
        {"DT_GetBBox", get_box},
        {"an approach", approach},
        {"an object", place},
        {"an approach", approach},
        {"an object", place},
        {"matrices of several objects", set_matrices},  // in place of one that was there: what scripts mean must stay
    };
    return calls;
}

}  // namespace fuzz
