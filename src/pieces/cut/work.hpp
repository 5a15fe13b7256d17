// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// How much has been done, in steps of about a nanosecond, and how much may be. Counted, since no clock may decide what
// becomes of a solid.
#pragma once

#include <cstddef>

namespace dt::pieces
{

class Work
{
public:
    explicit Work(std::size_t most) : left_(most) {}

    void spend(std::size_t steps) { left_ -= steps < left_ ? steps : left_; }
    bool is_used_up() const { return left_ == 0; }

private:
    std::size_t left_;
};

}  // namespace dt::pieces
