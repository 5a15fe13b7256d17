// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The error state: the first error per thread, its text, and the callback.
#include "api_test.hpp"

#include <atomic>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>

namespace
{

class Errors : public ApiTest
{
protected:
    ~Errors() override { DT_SetErrorCallback(nullptr, nullptr); }
};

struct Call
{
    int count = 0;
    DT_Error error = DT_ERROR_NONE;
    std::string function, text;
};

void remember(void* client_data, DT_Error error, const char* function, const char* text)
{
    auto& call = *static_cast<Call*>(client_data);
    ++call.count;
    call.error = error;
    call.function = function;
    call.text = text;
}

TEST_F(Errors, ThereIsNoneAtFirst)
{
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    EXPECT_STREQ(DT_GetErrorText(), "");
}

TEST_F(Errors, TheFirstIsKeptUntilItIsRead)
{
    DT_NewSphere(-1);
    DT_DestroyObject(nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    DT_DestroyObject(nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_F(Errors, SuccessDoesNotClearIt)
{
    DT_NewSphere(-1);
    keep(DT_NewSphere(1));
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(Errors, TheTextNamesFunctionAndArgumentInEitherOrderOfAsking)
{
    DT_NewSphere(-1);
    EXPECT_NE(std::strstr(DT_GetErrorText(), "radius"), nullptr) << DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
    EXPECT_NE(std::strstr(DT_GetErrorText(), "DT_NewSphere"), nullptr) << DT_GetErrorText();
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
    EXPECT_STREQ(DT_GetErrorText(), "");
}

TEST_F(Errors, TheTextIsThatOfTheFirstError)
{
    DT_NewSphere(-1);
    DT_NewBox(-1, 0, 0);
    EXPECT_NE(std::strstr(DT_GetErrorText(), "DT_NewSphere"), nullptr) << DT_GetErrorText();
    DT_GetError();
}

TEST_F(Errors, TheTextTellsHandlesApart)
{
    const DT_ShapeHandle shape = keep(DT_NewSphere(1));
    const DT_ObjectHandle live = object(shape), dead = DT_CreateObject(nullptr, shape);
    DT_DestroyObject(dead);
    DT_Vector3 p;
    const auto text = [&](DT_ObjectHandle second) {
        DT_GetCommonPoint(live, second, p);
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
        return std::string(DT_GetErrorText());
    };
    EXPECT_NE(text(nullptr).find("object2 is null"), std::string::npos) << text(nullptr);
    EXPECT_NE(text(dead).find("object2 is stale"), std::string::npos) << text(dead);
    const auto wrong = reinterpret_cast<DT_ObjectHandle>(shape);
    EXPECT_NE(text(wrong).find("object2 is a shape; pass an object"), std::string::npos) << text(wrong);
    int local = 0;
    const auto foreign = reinterpret_cast<DT_ObjectHandle>(&local);
    EXPECT_NE(text(foreign).find("object2 is no handle"), std::string::npos) << text(foreign);
}

TEST_F(Errors, EveryErrorIsCalledBackWithItsFunction)
{
    Call call;
    DT_SetErrorCallback(remember, &call);
    DT_NewSphere(-1);
    DT_DestroyObject(nullptr);
    EXPECT_EQ(call.count, 2);
    EXPECT_EQ(call.error, DT_ERROR_INVALID_HANDLE);
    EXPECT_EQ(call.function, "DT_DestroyObject");
    EXPECT_NE(call.text.find("object is null"), std::string::npos) << call.text;
    DT_SetErrorCallback(nullptr, nullptr);
    DT_NewSphere(-1);
    EXPECT_EQ(call.count, 2);
    DT_GetError();
}

TEST_F(Errors, TheCallbackMayUseTheLibrary)
{
    static std::atomic<int> calls;
    calls = 0;
    DT_SetErrorCallback(
        [](void*, DT_Error, const char*, const char*) {
            ++calls;
            DT_NewSphere(-1);  // an error inside is not called back, or this would never end
            const DT_ShapeHandle shape = DT_NewSphere(1);
            DT_DeleteShape(shape);
        },
        nullptr);
    DT_DestroyObject(nullptr);
    DT_DestroyObject(nullptr);
    EXPECT_EQ(calls, 2);
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_F(Errors, WhatTheCallbackThrowsStopsThere)
{
    DT_SetErrorCallback([](void*, DT_Error, const char*, const char*) { throw std::runtime_error("client"); },
                        nullptr);
    EXPECT_NO_THROW(DT_DestroyObject(nullptr));
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
}

TEST_F(Errors, EachThreadHasItsOwn)
{
    DT_NewSphere(-1);
    std::thread([] {
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE);
        DT_DestroyObject(nullptr);
        EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_HANDLE);
    }).join();
    EXPECT_EQ(DT_GetError(), DT_ERROR_INVALID_ARGUMENT);
}

TEST_F(Errors, TheVersionIsThatOfThePackage)
{
    int major = -1, minor = -1, patch = -1;
    DT_GetVersion(&major, &minor, &patch);
    EXPECT_EQ(major, 4);
    EXPECT_EQ(major, DT_VERSION_MAJOR);
    EXPECT_EQ(minor, DT_VERSION_MINOR);
    EXPECT_EQ(patch, DT_VERSION_PATCH);
    DT_GetVersion(nullptr, nullptr, nullptr);
}

TEST_F(Errors, TheSizeOfAScalarIsThatOfTheHeaders)
{
    EXPECT_EQ(DT_GetScalarSize(), sizeof(DT_Scalar));
}

}  // namespace
