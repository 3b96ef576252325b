import { sql } from "kysely";
import { describe, expect } from "vitest";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { AppError } from "../errors/index.ts";
import { database, everyone } from "../context/index.ts";
import { runLongOnce } from "./index.ts";

const { it } = openTestWorld();
const newRequest = () => ({ key: crypto.randomUUID(), call: "sort", input: { all: true } });

describe("long work with a key", () => {
  it("holds no connection to the database while it waits", async ({ ctx }) => {
    const inTransaction = await runLongOnce(ctx, newRequest(), async (inner) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(database(inner));
      return rows[0]!.count;
    });
    expect(inTransaction).toBe(0);
  });

  it("is done once; who asks meanwhile waits for the answer", async ({ ctx }) => {
    const request = newRequest();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<string>();
    let count = 0;
    const work = () => {
      count += 1;
      begun.resolve();
      return finish.promise;
    };
    const first = runLongOnce(ctx, request, work);
    await begun.promise;
    const second = runLongOnce(ctx, request, work);
    finish.resolve("sorted");
    expect([await first, await second, count]).toEqual(["sorted", "sorted", 1]);
  });

  it("that fails can be tried again", async ({ ctx }) => {
    const request = newRequest();
    const failed = runLongOnce(ctx, request, () => Promise.reject(new AppError("UNAVAILABLE", "The model is away.")));
    await expect(failed).rejects.toThrow("The model is away.");
    expect(await runLongOnce(ctx, request, () => Promise.resolve("sorted"))).toBe("sorted");
  });

  it("of a process that died is done by who asks again a minute later", async ({ ctx }) => {
    const request = newRequest();
    void runLongOnce(ctx, request, () => new Promise(() => {}));
    await expect
      .poll(() => everyone(ctx).selectFrom("AnsweredRequest").select("id").where("id", "=", request.key).execute())
      .toHaveLength(1);
    const later = { ...ctx, now: () => new Date(Date.now() + 61_000) };
    expect(await runLongOnce(later, request, () => Promise.resolve("sorted"))).toBe("sorted");
  });

  it("refuses a key that was used for something else", async ({ ctx }) => {
    const request = newRequest();
    await runLongOnce(ctx, request, () => Promise.resolve("sorted"));
    const other = runLongOnce(ctx, { ...request, input: { all: false } }, () => Promise.resolve("other"));
    await expect(other).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
