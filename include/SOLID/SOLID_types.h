/*
 * SPDX-FileCopyrightText: 2026 the solid authors
 * SPDX-License-Identifier: MIT
 */
/** @file
 * The types every header of the library shares. C89 and any C++.
 *
 * DT_Scalar is float. A library built with SOLID_USE_DOUBLES takes and returns double instead; its clients must then
 * be compiled with the macro USE_DOUBLES defined (the CMake package and the pkg-config file see to it). The two
 * builds are not interchangeable: all vectors change size. Inside, arithmetic is double in both.
 */
#ifndef SOLID_TYPES_H
#define SOLID_TYPES_H

/** What DT_Scalar is, for the preprocessor. */
#ifdef USE_DOUBLES
#define DT_SCALAR double
#else
#define DT_SCALAR float
#endif

/* DECLSPEC marks what the library exports. On Windows: SOLID_STATIC for a static library, SOLID_DLL_EXPORT while
 * building the DLL, nothing while using it. */
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

/** Declares a kind of handle. Handles are distinct types that compare with NULL. The value is no address: never
 *  dereference it. */
#define DT_DECLARE_HANDLE(name)                                                                                      \
    typedef struct name##__                                                                                          \
    {                                                                                                                \
        int unused;                                                                                                  \
    } * name

/** A number: float, or double in a library built with SOLID_USE_DOUBLES. */
typedef DT_SCALAR DT_Scalar;

/** A point or vector: x, y, z. */
typedef DT_Scalar DT_Vector3[3];

/** x, y, z, w: the scalar part comes last. */
typedef DT_Scalar DT_Quaternion[4];

/** DT_TRUE or DT_FALSE; of callbacks DT_CONTINUE or DT_DONE. */
typedef int DT_Bool;

/** No; also the neutral value of a call that failed. */
#define DT_FALSE 0

/** Yes. */
#define DT_TRUE 1

/** What a callback returns to go on. */
#define DT_CONTINUE 0

/** What a callback returns to stop here. */
#define DT_DONE 1

/** The number of a vertex or a face, from 0. */
typedef unsigned int DT_Index;

/** How many. */
typedef unsigned int DT_Count;

/** A number of bytes. */
typedef unsigned int DT_Size;

#endif
