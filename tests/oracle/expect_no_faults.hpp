// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Turns the findings of a run into test failures.
#pragma once

#include "support/findings.hpp"

#include <gtest/gtest.h>

namespace dt::test
{

inline void expect_no_faults(const Findings& findings)
{
    EXPECT_EQ(findings.total(), 0);
    std::size_t shown = 0;
    for (const Finding& finding : findings.faults)
    {
        if (++shown > 5) break;
        ADD_FAILURE() << name_of(finding.fault) << ": " << finding.text;
    }
}

}  // namespace dt::test
