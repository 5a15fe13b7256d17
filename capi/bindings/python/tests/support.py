# SPDX-FileCopyrightText: 2026 the solid authors
# SPDX-License-Identifier: MIT
"""What the tests share: a cube, NumPy if it is there, and the rule that every test leaves the library empty."""
import gc
import unittest

import solid_collision as solid

try:
    import numpy
except ImportError:
    numpy = None

CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
CUBE_FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
with_numpy = unittest.skipIf(numpy is None, "NumPy is not installed")


class Clean(unittest.TestCase):
    """Every test leaves the library empty."""

    def tearDown(self):
        gc.collect()
        self.assertEqual(solid.byte_count(), 0)
