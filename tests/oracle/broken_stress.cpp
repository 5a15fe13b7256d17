// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Breaks many closed models, and asks whether the solids made of them are those that were meant:
//   solid-broken --models N --seed S [--large] [--print]
#include "broken_trial.hpp"

#include <cstdlib>
#include <cstring>

int main(int argc, char** argv)
{
    int models = 1000;
    unsigned seed = 1;
    bool are_large = false, print = false;
    for (int i = 1; i < argc; ++i)
    {
        if (std::strcmp(argv[i], "--models") == 0 && i + 1 < argc) models = std::atoi(argv[++i]);
        if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc) seed = static_cast<unsigned>(std::atol(argv[++i]));
        are_large |= std::strcmp(argv[i], "--large") == 0;
        print |= std::strcmp(argv[i], "--print") == 0;
    }
    return dt::test::try_many_broken(models, seed, are_large, print) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
