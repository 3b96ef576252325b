import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createOrm, type Orm, poolUse } from "./create-orm.ts";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  orm = createOrm({ databaseUrl: database.databaseUrl, poolSize: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await database.drop();
});

const backend = "select pg_backend_pid() as pid";
const end = "select pg_terminate_backend(?)";

it("a transaction whose connection was lost gives its place in the pool back", async () => {
  // More often than there are places.
  for (let turn = 0; turn < 3; turn += 1) {
    const cut = orm.em.fork().transactional(async (em) => {
      const [{ pid }] = await em.execute<[{ pid: number }]>(backend);
      await database.orm.em.fork().execute(end, [pid]);
      await em.execute(backend);
    });
    await expect(cut).rejects.toThrow(/connection|not queryable/i);
  }
  await expect.poll(() => poolUse(orm)).toMatchObject({ busy: 0, waiting: 0 });
  expect(await orm.em.fork().execute(backend)).toHaveLength(1);
});
