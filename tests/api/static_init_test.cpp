// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The library can be used before main by static initialisers and after it by static destructors.
#include <SOLID/SOLID_all.h>
#include <cstdio>
#include <cstdlib>

namespace
{

bool answers(DT_ObjectHandle a, DT_ObjectHandle b)
{
    DT_Vector3 p, q;
    const DT_Scalar distance = DT_GetClosestPair(a, b, p, q);
    return distance > DT_Scalar(0.99) && distance < DT_Scalar(1.01);
}

/// A pair that lives longer than main.
class Pair
{
public:
    Pair()
    {
        DT_DestroyObject(nullptr);  // the error state is there too
        had_error_ = DT_GetError() == DT_ERROR_INVALID_HANDLE;
        workers_ = DT_SetWorkerCount(3) == 3;
        const DT_Vector3 position = {3, 0, 0};
        DT_SetPosition(b, position);
        before_ = answers(a, b);
    }
    ~Pair()
    {
        const bool after = answers(a, b);
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(shape_);
        const bool empty = DT_GetByteCount() == 0;
        const bool counts = DT_SetWorkerCount(2) >= 1;  // 1 if the threads have ended
        if (before_ && had_error_ && workers_ && after && empty && counts)
            std::puts("before, during and after main: ok");
    }
    Pair(const Pair&) = delete;
    Pair& operator=(const Pair&) = delete;

    bool before() const { return before_; }

private:
    DT_ShapeHandle shape_ = DT_NewSphere(1);

public:
    DT_ObjectHandle a = DT_CreateObject(nullptr, shape_), b = DT_CreateObject(nullptr, shape_);

private:
    bool before_ = false, had_error_ = false, workers_ = false;
};

const Pair pair;

}  // namespace

int main()
{
    return pair.before() && answers(pair.a, pair.b) ? EXIT_SUCCESS : EXIT_FAILURE;
}
