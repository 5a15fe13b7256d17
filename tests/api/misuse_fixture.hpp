// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// What the tests of misuse share: a call with a wrong argument reports an error of the right kind that names the
// function, writes no output, creates nothing and changes nothing.
#pragma once

#include "meshes.hpp"

#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>

inline constexpr DT_Scalar nan_scalar = std::numeric_limits<DT_Scalar>::quiet_NaN();
inline constexpr DT_Scalar inf_scalar = std::numeric_limits<DT_Scalar>::infinity();

/// All that a call may write to.
struct Outputs
{
    DT_Vector3 p, q;
    DT_Scalar t;
    DT_Proximity proximity;
    DT_CastHit hit;
    DT_PairCache cache;
    DT_ResponseClass response_class;
    float mf[16];
    double md[16];
};

/// The parameter: whether the object that must not change has a complex shape.
class Misuse : public ApiTest, public ::testing::WithParamInterface<bool>
{
protected:
    Misuse()
    {
        DT_SetErrorCallback(
            [](void* self, DT_Error, const char* function, const char* text) {
                ++static_cast<Misuse*>(self)->reports_;
                static_cast<Misuse*>(self)->function_ = function;
                static_cast<Misuse*>(self)->text_ = text;
            },
            this);
        std::memset(&out, 0x5A, sizeof out);
        draw.struct_size = sizeof draw;
        draw.client_data = &out;
        draw.point = [](void* data, const DT_Vector3, DT_Color) { static_cast<Outputs*>(data)->t = 1; };
        draw.line = [](void* data, const DT_Vector3, const DT_Vector3, DT_Color) {
            static_cast<Outputs*>(data)->t = 1;
        };
        base = DT_NewVertexBase(vertices, 0);
        table = DT_CreateRespTable();
        DT_SetResponseClass(table, a, 0);
        DT_SetResponseClass(table, b, 0);
        DT_AddDefaultResponse(table, count_calls, DT_SIMPLE_RESPONSE, this);
    }
    ~Misuse() override
    {
        DT_SetErrorCallback(nullptr, nullptr);
        DT_CallResponse(table, a, b, nullptr);
        EXPECT_EQ(calls_, 1) << "the table changed";
        DT_DestroyRespTable(table);
        DT_DeleteVertexBase(base);
    }

    static DT_Bool count_calls(void* self, void*, void*, const DT_CollData*)
    {
        ++static_cast<Misuse*>(self)->calls_;
        return DT_CONTINUE;
    }

    /// The call reports `error` once, naming its function, and changes nothing that can be seen.
    void expect_refused(const std::string& function, DT_Error error, const std::function<void()>& call)
    {
        SCOPED_TRACE(function);
        reports_ = 0;
        Outputs before;
        std::memcpy(&before, &out, sizeof out);
        double placement[16], placement_after[16];
        DT_Vector3 box[4];
        DT_GetMatrixd(a, placement);
        DT_GetBBox(a, box[0], box[1]);
        const size_t bytes = DT_GetByteCount();

        call();

        EXPECT_EQ(DT_GetByteCount(), bytes);
        EXPECT_EQ(reports_, 1);
        EXPECT_EQ(function_, function);
        EXPECT_GT(text_.size(), 5u);
        EXPECT_EQ(DT_GetError(), error) << DT_GetErrorText();
        EXPECT_EQ(std::memcmp(&before, &out, sizeof out), 0) << "an output was written";
        DT_GetMatrixd(a, placement_after);
        DT_GetBBox(a, box[2], box[3]);
        EXPECT_EQ(std::memcmp(placement, placement_after, sizeof placement), 0) << "the object moved";
        EXPECT_EQ(std::memcmp(box, box + 2, 2 * sizeof box[0]), 0) << "the object changed";
    }

    /// Values that are not the handle of something alive of this kind.
    template <class Handle> std::vector<Handle> bad_handles(Handle stale, Handle good)
    {
        std::vector<Handle> bad = {nullptr, stale};
        const auto add = [&](std::uintptr_t bits) { bad.push_back(reinterpret_cast<Handle>(bits)); };
        for (const void* other :
             {static_cast<const void*>(a), static_cast<const void*>(sphere), static_cast<const void*>(base),
              static_cast<const void*>(table), static_cast<const void*>(&out)})
        {
            if (other != static_cast<const void*>(good)) add(reinterpret_cast<std::uintptr_t>(other));
        }
        for (const std::uintptr_t bits : {std::uintptr_t(1), std::uintptr_t(16), ~std::uintptr_t(0)})
            add(bits);
        const auto bits = reinterpret_cast<std::uintptr_t>(good);
        for (int i = 22; i < int(8 * sizeof bits); ++i)
            add(bits ^ std::uintptr_t(1) << i);
        std::mt19937_64 random(5);
        for (int i = 0; i < 200; ++i)
            add(std::uintptr_t(random()));
        return bad;
    }

    template <class Handle>
    void refuse_all(const std::vector<Handle>& bad, const char* function, const std::function<void(Handle)>& call)
    {
        for (const Handle handle : bad)
        {
            SCOPED_TRACE(reinterpret_cast<std::uintptr_t>(handle));
            expect_refused(function, DT_ERROR_INVALID_HANDLE, [&] { call(handle); });
        }
    }

    DT_ShapeHandle stale_shape()
    {
        const DT_ShapeHandle shape = DT_NewSphere(1);
        DT_DeleteShape(shape);
        return shape;
    }
    DT_ObjectHandle stale_object()
    {
        const DT_ObjectHandle object = DT_CreateObject(nullptr, sphere);
        DT_DestroyObject(object);
        return object;
    }

    const DT_ShapeHandle sphere = keep(DT_NewSphere(1)), mesh = keep(complex_copy(cube_mesh(2)));
    const DT_ObjectHandle a = object(GetParam() ? mesh : sphere, 1, 2, 3), b = object(sphere, 1, 2, DT_Scalar(3.5));
    DT_VertexBaseHandle base;
    DT_RespTableHandle table;
    const DT_Scalar vertices[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const DT_Vector3 one = {1, 1, 1};
    const DT_Vector3d oned = {1, 1, 1};
    const DT_Quaternion turn = {0, 0, 0, 1};
    const float unitf[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double unitd[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    Outputs out;
    DT_DebugDraw draw{};  ///< what is drawn is an output

private:
    int reports_ = 0, calls_ = 0;
    std::string function_, text_;
};
