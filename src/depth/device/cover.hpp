// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Which directions need no search, because a device shows that the union of the sums covers them up to the best way
// out?
//
// The sphere of directions is cut into triangular cells. The device says how far each is covered; those that are not
// covered far enough are cut into four, again and again. The ways along the middles of cells start shorter ways out.
// What is left when that comes to nothing is a handful of cones, which the search of depth_search.hpp finishes with
// exact arithmetic.
#pragma once

#include "depth/depth_search.hpp"
#include "depth/device/backend.hpp"

namespace dt::depth
{

/// Runs the search alone until it is settled, or has taken as long as the backend would. True if that may be asked
/// then.
bool run_until_worth_asking(DepthSearch& search, Backend& backend);

/// Between DepthSearch::begin() and run().
class Cover
{
public:
    /// Must stay until the search is over.
    Cover(DepthSearch& search, std::pmr::memory_resource* memory);

    void operator()(Backend& backend);

private:
    bool pack_sums();
    void cut_sphere();
    bool is_sane() const;
    void try_ways();
    void sort_out();
    void cut_open_cells();
    void make_cones();
    double covered_to(const Cell& cell) const;

    DepthSearch& search_;
    double unit_;
    std::pmr::vector<UnionFacet> facets_;
    std::pmr::vector<UnionSum> sums_;
    std::pmr::vector<Cell> cells_, open_;
    std::pmr::vector<float> exits_;
    std::pmr::vector<std::uint32_t> order_;
    std::pmr::vector<OpenCone> cones_;
    double covered_ = 0;  ///< least of the cells that are done
    long steps_ = 0;
};

}  // namespace dt::depth
