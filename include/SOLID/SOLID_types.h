/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The types that all headers of the library share. C89 and any C++.
 *
 * DT_Scalar is float. A library built with SOLID_USE_DOUBLES takes and returns double instead, and its clients must
 * be compiled with the macro USE_DOUBLES defined; the CMake package and the pkg-config file define it. The two
 * builds are not interchangeable, since vectors differ in size. Internally both compute with doubles.
 */
#ifndef SOLID_TYPES_H
#define SOLID_TYPES_H

/** The type behind DT_Scalar, as a macro. */
#ifdef USE_DOUBLES
#define DT_SCALAR double
#else
#define DT_SCALAR float
#endif

/* DECLSPEC marks the exported functions. On Windows, define SOLID_STATIC for a static library and SOLID_DLL_EXPORT
 * while building the DLL; define neither while using the DLL. */
#ifndef DECLSPEC
#if defined(_WIN32) && !defined(SOLID_STATIC)
#ifdef SOLID_DLL_EXPORT
#define DECLSPEC __declspec(dllexport)
#else
#define DECLSPEC __declspec(dllimport)
#endif
#elif defined(__GNUC__) && !defined(_WIN32)
#define DECLSPEC __attribute__((visibility("default")))
#else
#define DECLSPEC
#endif
#endif

/** Declares a handle type. Each kind of handle is a distinct pointer type, and NULL is no handle. The value is not an
 *  address: never dereference it. */
#define DT_DECLARE_HANDLE(name)                                                                                      \
    typedef struct name##__                                                                                          \
    {                                                                                                                \
        int unused;                                                                                                  \
    } * name

/** The number type of the API: float, or double in a library built with SOLID_USE_DOUBLES. */
typedef DT_SCALAR DT_Scalar;

/** A point or vector: x, y, z. */
typedef DT_Scalar DT_Vector3[3];

/** A point or vector of the world: x, y, z, in double in every build. */
typedef double DT_Vector3d[3];

/** A quaternion x, y, z, w: the scalar part comes last. */
typedef DT_Scalar DT_Quaternion[4];

/** DT_TRUE or DT_FALSE; as the result of a response callback, DT_CONTINUE or DT_DONE. */
typedef int DT_Bool;

/** The false DT_Bool; also the result of a call that fails. */
#define DT_FALSE 0

/** The true DT_Bool; the library returns no other nonzero value. */
#define DT_TRUE 1

/** A response callback returns this to continue the test. */
#define DT_CONTINUE 0

/** A response callback returns this to end the test. */
#define DT_DONE 1

/** The index of a vertex or a face, from 0. */
typedef unsigned int DT_Index;

/** A number of elements of an array, of pairs, steps or threads. */
typedef unsigned int DT_Count;

/** A size in bytes. */
typedef unsigned int DT_Size;

#endif
