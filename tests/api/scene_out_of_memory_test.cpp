// SPDX-FileCopyrightText: 2026 the solid authors
// SPDX-License-Identifier: MIT
//
// Fails the first, second, third... allocation of a story about scenes, tables and the broad phase. A call that fails
// says so and changes nothing that can be seen; made again it succeeds, and the story ends as if nothing had happened.
// It may keep room that it had made already: all of it is counted, and given back in the end. What gives back never
// fails.
#include "meshes.hpp"
#include "scene_allocators.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace
{

/// All that the callbacks hear.
using Log = std::vector<std::string>;

DT_Bool note(void* log, void* object1, void* object2, const DT_CollData* data)
{
    static_cast<Log*>(log)->push_back(std::string(static_cast<const char*>(object1)) +
                                      static_cast<const char*>(object2) + (data ? "!" : ""));
    return DT_CONTINUE;
}
template <char sign> void hear(void* log, void* object1, void* object2)
{
    static_cast<Log*>(log)->push_back(sign + std::string(static_cast<const char*>(object1)) +
                                      static_cast<const char*>(object2));
}

/// Makes a call that may run out of memory: then nothing was heard of it, and it is made again.
class Persistent
{
public:
    Persistent(Log& log, const CountingAllocator& allocator) : log_(log), allocator_(allocator) {}

    template <class Call> auto operator()(Call call)
    {
        const std::size_t heard = log_.size();
        if constexpr (std::is_void_v<decltype(call())>)
        {
            call();
            if (went_wrong(heard)) call();
        }
        else
        {
            auto answer = call();
            if (went_wrong(heard))
            {
                EXPECT_FALSE(answer) << "a failing call returns its neutral value";
                answer = call();
            }
            return answer;
        }
    }

    /// A call that must not fail.
    template <class Call> void never_fails(Call call)
    {
        call();
        EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    }

    int failures = 0;

private:
    bool went_wrong(std::size_t heard)
    {
        const std::string text = DT_GetErrorText();
        const DT_Error error = DT_GetError();
        if (error == DT_ERROR_NONE) return false;
        EXPECT_EQ(error, DT_ERROR_OUT_OF_MEMORY) << text;
        EXPECT_EQ(log_.size(), heard) << text;
        EXPECT_EQ(DT_GetByteCount(), allocator_.held) << text;
        ++failures;
        return true;
    }

    Log& log_;
    const CountingAllocator& allocator_;
};

class SceneOutOfMemory : public ApiTest
{
protected:
    using Story = std::function<void(Log&, Persistent&)>;

    /// Tells the story with every allocation failing in turn; it must always sound the same.
    void tell(const Story& story, long least_failures)
    {
        CountingAllocator allocator;
        Log expected;
        Persistent calm(expected, allocator);
        story(expected, calm);
        ASSERT_EQ(calm.failures, 0);
        ASSERT_EQ(DT_GetByteCount(), 0u);
        ASSERT_FALSE(expected.empty());
        const long all = allocator.requests;
        long failures = 0;
        for (long n = 0; n < all; ++n)
        {
            SCOPED_TRACE(n);
            allocator.requests = 0;
            allocator.fail_at = n;
            allocator.failed = false;
            Log log;
            Persistent again(log, allocator);
            story(log, again);
            ASSERT_TRUE(allocator.failed);
            ASSERT_EQ(log, expected);
            ASSERT_EQ(DT_GetByteCount(), 0u);
            if (HasFailure()) return;
            failures += again.failures;
        }
        EXPECT_GT(failures, least_failures) << "the story hardly allocates";
    }
};

const char* const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"};

void place(DT_ObjectHandle object, DT_Scalar x)
{
    const DT_Vector3 position = {x, 0, 0};
    DT_SetPosition(object, position);
}

TEST_F(SceneOutOfMemory, ASceneForWhichThereIsNoneIsNullAndIsMadeTheNextTime)
{
    CountingAllocator allocator;
    allocator.fail_at = 0;
    EXPECT_EQ(DT_CreateScene(), nullptr);
    EXPECT_EQ(DT_GetError(), DT_ERROR_OUT_OF_MEMORY);
    const DT_SceneHandle scene = DT_CreateScene();
    EXPECT_NE(scene, nullptr);
    DT_DestroyScene(scene);
}

TEST_F(SceneOutOfMemory, ScenesAndTables)
{
    MeshData mesh = cube_mesh(2);
    const MeshData large = cube_mesh(6);
    tell(
        [&](Log& log, Persistent& persistently) {
            std::vector<DT_ShapeHandle> shapes = {persistently([] { return DT_NewSphere(1); })};
            const auto base = persistently([&] { return DT_NewVertexBase(mesh.vertices.data(), 0); });
            shapes.push_back(persistently([&] { return DT_NewBox(2, 2, 2); }));
            for (bool built = false; !built;)
            {
                const DT_ShapeHandle shape = complex_shape(base, mesh.triangles);
                built = DT_GetError() == DT_ERROR_NONE;
                if (built) { shapes.push_back(shape); }
                else if (shape) { DT_DeleteShape(shape), DT_GetError(); }
            }
            std::vector<DT_SceneHandle> scenes;
            std::vector<DT_RespTableHandle> tables;
            for (int i = 0; i < 2; ++i)
            {
                scenes.push_back(persistently([] { return DT_CreateScene(); }));
                tables.push_back(persistently([] { return DT_CreateRespTable(); }));
                for (DT_ResponseClass c = 1; c < 4; ++c)
                    EXPECT_EQ(persistently([&] { return DT_GenResponseClass(tables.back()); }), c);
            }
            persistently([&] { DT_AddDefaultResponse(tables[0], note, DT_SIMPLE_RESPONSE, &log); });
            persistently([&] { DT_AddClassResponse(tables[1], 1, note, DT_WITNESSED_RESPONSE, &log); });
            persistently([&] { DT_AddPairResponse(tables[1], 2, 0, note, DT_DEPTH_RESPONSE, &log); });

            std::vector<DT_ObjectHandle> objects;
            for (std::size_t i = 0; i < 16; ++i)
            {
                objects.push_back(
                    persistently([&] { return DT_CreateObject(const_cast<char*>(names[i]), shapes[i % 3]); }));
                persistently([&] { place(objects[i], DT_Scalar(3 * i)); });
                for (const DT_SceneHandle scene : scenes)
                    persistently([&] { DT_AddObject(scene, objects[i]); });
                for (const DT_RespTableHandle table : tables)
                    persistently([&] { DT_SetResponseClass(table, objects[i], DT_ResponseClass(i % 4)); });
            }
            const auto test = [&] {
                for (const DT_SceneHandle scene : scenes)
                {
                    for (const DT_RespTableHandle table : tables)
                    {
                        const std::size_t before = log.size();
                        const DT_Count count = persistently([&] { return DT_Test(scene, table); });
                        EXPECT_EQ(count, log.size() - before);
                    }
                }
                const DT_Vector3 source = {-9, 0, 0}, target = {9, 0, 0};
                DT_Scalar param = -1;
                DT_Vector3 normal;
                void* const hit =
                    persistently([&] { return DT_RayCast(scenes[0], nullptr, source, target, 9, &param, normal); });
                log.push_back((hit ? static_cast<const char*>(hit) : "none") + std::to_string(double(param)));
            };
            test();
            for (int round = 0; round < 3; ++round)
            {
                for (std::size_t i = 0; i < 16; ++i)
                    persistently([&] { place(objects[i], DT_Scalar((i * (7 + std::size_t(round))) % 16)); });
                test();
                persistently([&] { DT_ChangeVertexBase(base, (round % 2 == 0 ? large : mesh).vertices.data()); });
                persistently([&] { DT_SetMargin(objects[3], DT_Scalar(round)); });
                test();
            }
            persistently([&] { DT_ChangeVertexBase(base, mesh.vertices.data()); });
            persistently([&] { DT_RemoveClassResponse(tables[0], 1, note); });  // may need a list for what is left
            // What gives back never fails.
            persistently.never_fails([&] { DT_RemoveObject(scenes[0], objects[5]); });
            persistently.never_fails([&] { DT_ClearResponseClass(tables[1], objects[6]); });
            persistently.never_fails([&] { DT_DestroyObject(objects[7]); });
            test();
            persistently.never_fails([&] { DT_DestroyScene(scenes[1]); });
            persistently.never_fails([&] { DT_DestroyRespTable(tables[1]); });
            objects.erase(objects.begin() + 7);
            for (const DT_ObjectHandle object : objects)
                persistently.never_fails([&] { DT_DestroyObject(object); });
            DT_DestroyScene(scenes[0]);
            DT_DestroyRespTable(tables[0]);
            for (const DT_ShapeHandle shape : shapes)
                DT_DeleteShape(shape);
            DT_DeleteVertexBase(base);
        },
        20);
}

/// With callbacks, and without, where changes are only noted.
class BoxesOutOfMemory : public SceneOutOfMemory, public testing::WithParamInterface<bool>
{};
INSTANTIATE_TEST_SUITE_P(Callbacks, BoxesOutOfMemory, testing::Bool());

TEST_P(BoxesOutOfMemory, LoseNothing)
{
    tell(
        [](Log& log, Persistent& persistently) {
            const BP_Callback begin = GetParam() ? hear<'+'> : nullptr, end = GetParam() ? hear<'-'> : nullptr;
            const auto scene = persistently([&] { return BP_CreateScene(&log, begin, end); });
            std::vector<BP_ProxyHandle> proxies;
            const auto move = [&](std::size_t i, std::size_t x) {
                const DT_Vector3 min = {DT_Scalar(x), 0, 0}, max = {DT_Scalar(x + 2), 1, 1};
                persistently([&] { BP_SetBBox(proxies[i], min, max); });
            };
            for (std::size_t i = 0; i < 16; ++i)
            {
                const DT_Vector3 min = {DT_Scalar(3 * i), 0, 0}, max = {DT_Scalar(3 * i + 2), 1, 1};
                proxies.push_back(
                    persistently([&] { return BP_CreateProxy(scene, const_cast<char*>(names[i]), min, max); }));
            }
            for (std::size_t round = 0; round < 6; ++round)
            {
                for (std::size_t i = 0; i < 16; ++i)
                    move(i, round % 2 == 0 ? (i * 5) % 7 : 4 * i);
                const DT_Vector3 source = {-9, 0, 0}, target = {9, 0, 0};
                DT_Scalar lambda = 9;
                persistently([&] {
                    return BP_RayCast(
                        scene,
                        [](void* to, void* object, const DT_Vector3, const DT_Vector3, DT_Scalar*) {
                            static_cast<Log*>(to)->push_back(static_cast<const char*>(object));
                            return false;
                        },
                        &log, source, target, &lambda);
                });
                void* objects[2 * 120];
                const DT_Count pairs = persistently([&] { return BP_GetPairs(scene, objects, 120); });
                for (DT_Count i = 0; i < 2 * pairs; ++i)
                    log.push_back(static_cast<const char*>(objects[i]));
            }
            for (std::size_t i = 0; i < 16; ++i)
                move(i, 0);
            for (std::size_t i = 0; i < 8; ++i)
                persistently.never_fails([&] { BP_DestroyProxy(scene, proxies[i]); });
            persistently.never_fails([&] { BP_DestroyScene(scene); });
        },
        5);
}

/// Boxes that change the scene while they are told of.
struct Restless
{
    Log& log;
    Persistent& persistently;
    BP_SceneHandle scene = nullptr;
    std::vector<BP_ProxyHandle> proxies{};
    int left = 30;  ///< changes still to be made

    static void begin(void* self, void* object1, void* object2)
    {
        hear<'+'>(&static_cast<Restless*>(self)->log, object1, object2);
        static_cast<Restless*>(self)->change();
    }
    static void end(void* self, void* object1, void* object2)
    {
        hear<'-'>(&static_cast<Restless*>(self)->log, object1, object2);
        static_cast<Restless*>(self)->change();
    }
    void add(std::size_t x)
    {
        const DT_Vector3 min = {DT_Scalar(x), 0, 0}, max = {DT_Scalar(x + 2), 1, 1};
        char* const name = const_cast<char*>(names[proxies.size() % 16]);
        proxies.push_back(nullptr);
        const std::size_t place = proxies.size() - 1;
        const auto made = persistently([&] { return BP_CreateProxy(scene, name, min, max); });
        proxies[place] = made;
    }
    void change()
    {
        if (left == 0) return;
        const auto turn = std::size_t(left--);
        const std::size_t who = (turn * 7) % proxies.size();
        if (turn % 3 == 0) return add(turn % 5);
        if (!proxies[who]) return;
        const DT_Vector3 min = {DT_Scalar(turn % 6), 0, 0}, max = {DT_Scalar(turn % 6 + 2), 1, 1};
        if (turn % 10 == 0)
        {
            persistently([&] { BP_DestroyProxy(scene, std::exchange(proxies[who], nullptr)); });
        }
        else
        {
            persistently([&] { BP_SetBBox(proxies[who], min, max); });
        }
    }
};

TEST_F(SceneOutOfMemory, CallsInsideCallbacksOfTheBroadPhase)
{
    tell(
        [](Log& log, Persistent& persistently) {
            Restless restless{log, persistently};
            restless.scene = persistently([&] { return BP_CreateScene(&restless, Restless::begin, Restless::end); });
            for (std::size_t i = 0; i < 12; ++i)
                restless.add(3 * i % 8);
            EXPECT_EQ(restless.left, 0) << "the callbacks have done all they wanted";
            persistently.never_fails([&] { BP_DestroyScene(restless.scene); });
        },
        5);
}

/// Moves boxes from inside callbacks, while memory runs out for good.
struct Mover
{
    CountingAllocator& allocator;
    long enough_for;
    std::vector<BP_ProxyHandle> proxies{};
    int depth = 0, moved = 0, refused = 0;
    bool is_restless = false;

    static void told(void* self, void*, void*) { static_cast<Mover*>(self)->move(); }
    void move()
    {
        if (!is_restless || depth == 2) return;
        if (depth++ == 0) allocator.left = enough_for;
        for (int i = 0; i < 6; ++i)
        {
            const auto z = DT_Scalar(3 * i % 7);
            const DT_Vector3 min = {-1, -1, z}, max = {1, 1, z + 1};
            BP_SetBBox(proxies[std::size_t(i % 3)], min, max);
            ++(DT_GetError() == DT_ERROR_NONE ? moved : refused);
        }
        if (--depth == 0) allocator.left = -1;
    }
};

TEST_F(SceneOutOfMemory, CallbacksOfTheBroadPhaseGoOnWithoutMemory)
{
    int refused = 0;
    for (long k = 0; k < 24; ++k)
    {
        CountingAllocator allocator;
        Mover mover{allocator, k};
        const BP_SceneHandle scene = BP_CreateScene(&mover, Mover::told, Mover::told);
        for (int i = 0; i < 10; ++i)
        {
            const DT_Scalar z = DT_Scalar(0.9) * DT_Scalar(i);
            const DT_Vector3 min = {-1, -1, z}, max = {1, 1, z + 1};
            mover.proxies.push_back(BP_CreateProxy(scene, nullptr, min, max));
        }
        mover.is_restless = true;
        const DT_Vector3 min = {5, 5, 5}, max = {6, 6, 6};
        BP_SetBBox(mover.proxies[5], min, max);
        EXPECT_GT(mover.moved + mover.refused, 5) << k;
        refused += mover.refused;
        mover.is_restless = false;
        BP_DestroyScene(scene);
    }
    EXPECT_GT(refused, 0);
}

/// An allocator that gives nothing any more harms nobody: what is there goes on working or says that it cannot.
TEST_F(SceneOutOfMemory, AWorldWithoutMemoryCanStillBeTakenDown)
{
    CountingAllocator allocator;
    Log log;
    const DT_SceneHandle scene = DT_CreateScene();
    const DT_RespTableHandle table = DT_CreateRespTable();
    const DT_ShapeHandle shape = DT_NewSphere(1);
    std::vector<DT_ObjectHandle> objects;
    for (std::size_t i = 0; i < 16; ++i)
    {
        objects.push_back(DT_CreateObject(const_cast<char*>(names[i]), shape));
        place(objects.back(), DT_Scalar(10 * i));
        DT_AddObject(scene, objects.back());
        DT_SetResponseClass(table, objects.back(), 0);
    }
    DT_AddDefaultResponse(table, note, DT_DEPTH_RESPONSE, &log);
    EXPECT_EQ(DT_Test(scene, table), 0u);
    allocator.fail_all = true;
    DT_Count reported = 0;
    for (std::size_t i = 0; i < 16; ++i)
        place(objects[i], DT_Scalar(0.1 * double(i)));
    reported = DT_Test(scene, table);
    const bool complained = DT_GetError() != DT_ERROR_NONE;
    EXPECT_EQ(log.size(), reported);
    if (!complained) { EXPECT_EQ(reported, 120u); }
    allocator.fail_all = false;
    for (std::size_t i = 0; i < 16; ++i)
        place(objects[i], DT_Scalar(0.1 * double(i)));
    EXPECT_EQ(DT_Test(scene, table), 120u);
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    allocator.fail_all = true;
    for (const DT_ObjectHandle object : objects)
        DT_DestroyObject(object);
    DT_DestroyScene(scene);
    DT_DestroyRespTable(table);
    DT_DeleteShape(shape);
    allocator.fail_all = false;
    EXPECT_EQ(DT_GetError(), DT_ERROR_NONE) << DT_GetErrorText();
    EXPECT_EQ(DT_GetByteCount(), 0u);
}

}  // namespace
