// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// The one graphics device of the process: opened by the first who asks for it, closed at exit or when the library is unloaded.
#pragma once

#include "pd/device.hpp"

namespace solid::library
{

/// Whether it can be opened is found out once.
Result<std::shared_ptr<Device>> depth_device();
bool has_depth_device();  ///< and it works, in this process

/// What DT_DEPTH_AUTO asks: the device for questions that turn out to be hard, if it is real hardware. It is opened when a
/// question has taken as long as that takes.
class DeviceForHardQuestions final : public Backend
{
public:
    double price(std::size_t sums) const override;
    bool is_ready() override;
    void cover(const UnionOfSums& sums, std::span<Cell> cells, std::span<float> exits) override;

    bool was_asked() const { return was_asked_; }

private:
    std::shared_ptr<Device> device_;  ///< once it is ready
    bool was_asked_ = false;
};

}  // namespace solid::library
