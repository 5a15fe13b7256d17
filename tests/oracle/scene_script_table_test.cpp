// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Long random scripts of response tables against a model, seen through DT_CallResponse for all pairs of classes.
#include "scene_script_table.hpp"
#include "support/random_bodies.hpp"

#include <SOLID/SOLID_all.h>
#include <deque>
#include <gtest/gtest.h>

namespace
{

using namespace dt::test;

constexpr int callback_count = 4;

struct Registration
{
    int id, callback;
    std::vector<std::pair<int, int>>* heard;  ///< registrations and callbacks, in order
};

template <int number> DT_Bool callback(void* client_data, void*, void*, const DT_CollData*)
{
    const auto& registration = *static_cast<const Registration*>(client_data);
    registration.heard->emplace_back(registration.id, number);
    return DT_CONTINUE;
}
const DT_ResponseCallback callbacks[callback_count] = {callback<0>, callback<1>, callback<2>, callback<3>};

/// One object for each side of a pair of classes.
class TableScript : public ::testing::Test
{
protected:
    ~TableScript() override
    {
        DT_DestroyObject(a);
        DT_DestroyObject(b);
        DT_DeleteShape(shape);
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
        EXPECT_EQ(DT_GetByteCount(), 0u);
    }

    void edit(Random& random, DT_RespTableHandle table, TableModel& model)
    {
        const int c = integer(random, 0, model.classes() - 1), d = integer(random, 0, model.classes() - 1);
        const int which = integer(random, 0, callback_count - 1), type = integer(random, 0, 3);
        const DT_ResponseCallback function = callbacks[which];
        registrations.push_back({int(registrations.size()), which, &heard});
        void* const data = &registrations.back();
        const TableModel::Entry entry{registrations.back().id, which, type};
        const auto as = static_cast<DT_ResponseType>(type);
        switch (integer(random, 0, 9))
        {
        case 0:
            if (model.classes() == 8) break;
            EXPECT_EQ(DT_GenResponseClass(table), DT_ResponseClass(model.generate()));
            break;
        case 1:
            DT_AddDefaultResponse(table, function, as, data);
            if (type > 0) model.add_default(entry);
            break;
        case 2:
        case 3:
            DT_AddClassResponse(table, DT_ResponseClass(c), function, as, data);
            if (type > 0) model.add_class(c, entry);
            break;
        case 4:
        case 5:
            DT_AddPairResponse(table, DT_ResponseClass(c), DT_ResponseClass(d), function, as, data);
            if (type > 0) model.add_pair(c, d, entry);
            break;
        case 6:
            if (chance(random, 0.5)) break;
            DT_RemoveDefaultResponse(table, function);
            model.remove_default(which);
            break;
        case 7:
            DT_RemoveClassResponse(table, DT_ResponseClass(c), function);
            model.remove_class(c, which);
            break;
        default:
            DT_RemovePairResponse(table, DT_ResponseClass(c), DT_ResponseClass(d), function);
            model.remove_pair(c, d, which);
        }
    }

    /// All lists; the sum of their lengths.
    std::size_t compare(DT_RespTableHandle table, TableModel& model)
    {
        std::size_t entries = 0;
        for (int c = 0; c < model.classes(); ++c)
        {
            for (int d = 0; d < model.classes(); ++d)
            {
                DT_SetResponseClass(table, a, DT_ResponseClass(c));
                DT_SetResponseClass(table, b, DT_ResponseClass(d));
                heard.clear();
                DT_CallResponse(table, a, b, nullptr);
                std::vector<std::pair<int, int>> expected;
                for (const TableModel::Entry& entry : model.list(c, d))
                    expected.emplace_back(entry.id, entry.callback);
                EXPECT_EQ(heard, expected) << c << ' ' << d;
                entries += expected.size();
            }
        }
        return entries;
    }

    std::deque<Registration> registrations;
    std::vector<std::pair<int, int>> heard;
    const DT_ShapeHandle shape = DT_NewSphere(1);
    const DT_ObjectHandle a = DT_CreateObject(nullptr, shape), b = DT_CreateObject(nullptr, shape);
};

TEST_F(TableScript, APairHearsTheDefaultAndThenItsOwn)
{
    const DT_RespTableHandle table = DT_CreateRespTable();
    registrations = {{7, 0, &heard}, {8, 1, &heard}};
    DT_AddDefaultResponse(table, callback<0>, DT_SIMPLE_RESPONSE, &registrations[0]);
    DT_AddPairResponse(table, 0, 0, callback<1>, DT_SIMPLE_RESPONSE, &registrations[1]);
    DT_SetResponseClass(table, a, 0);
    DT_SetResponseClass(table, b, 0);
    DT_CallResponse(table, a, b, nullptr);
    EXPECT_EQ(heard, (std::vector<std::pair<int, int>>{{7, 0}, {8, 1}}));
    DT_DestroyRespTable(table);
}

TEST_F(TableScript, ListsAreThoseOfTheModelAfterEveryEdit)
{
    std::size_t longest = 0, total = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
    {
        Random random(seed);
        const DT_RespTableHandle table = DT_CreateRespTable();
        TableModel model;
        for (int i = 0; i < 150; ++i)
        {
            SCOPED_TRACE(::testing::Message() << "seed " << seed << " step " << i);
            edit(random, table, model);
            const std::size_t entries = compare(table, model);
            total += entries;
            longest = std::max(longest, entries / std::size_t(model.classes() * model.classes()));
            if (HasFailure()) break;
        }
        DT_DestroyRespTable(table);
        if (HasFailure()) return;
    }
    EXPECT_GT(total, 100'000u);
    EXPECT_GT(longest, 3u) << "lists with several entries on the average";
}

}  // namespace
