// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The texts of the files beside this one, as they were when the library was built.
#pragma once

namespace dt::depth::gl
{

extern const char* const cover_shader;

}  // namespace dt::depth::gl
