// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// A driver with faults: faulty_egl.cpp is a library that stands in for libEGL.so.1, asks the real one, and fails where
// a test wants it to.
#pragma once

namespace dt::test
{

/// What goes wrong in the driver. Counts are of calls that still go well; −1 is for ever.
struct DriverFaults
{
    const char* missing = "";  ///< a function that the driver does not have
    const char* failing = "";  ///< a function of EGL or OpenGL that fails; errors are those that OpenGL says
    int calls_before = 0;  ///< of the failing function
    unsigned error = 0x0505;  ///< what glGetError() says after the failure: GL_OUT_OF_MEMORY
    bool is_lost = false;  ///< ... and says without end
    unsigned reset_status = 0;  ///< of glGetGraphicsResetStatus()
    float wrong = 0;  ///< what glGetBufferSubData() gives, if it is the failing one
    const char* renderer = nullptr;  ///< the name of the device, if it is to be another
};

/// Of the function "inject_driver_faults" of the library.
using InjectDriverFaults = void (*)(const DriverFaults& faults);

}  // namespace dt::test
