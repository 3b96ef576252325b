import { BackupSettings, SavedSearch } from "@bowerbird/db";
import { beforeAll, describe, expect, it } from "vitest";
import { afterCommit, type Context, createVisitorContext, everyone, forkContext, inTransaction, own } from "./index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";

let ada: Context;
let bob: Context;
const { world } = openTestWorld();
beforeAll(async () => {
  [ada, bob] = [await world.person(), await world.person()];
  for (const [person, name] of [
    [ada, "Ada's"],
    [bob, "Bob's"],
  ] as const) {
    const search = { id: crypto.randomUUID(), name, nameKey: name, filters: {} };
    await own(person).insertInto("SavedSearch", search).execute();
  }
});

const nameOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("the rows of a person", () => {
  it("are the only ones that their queries read, change and delete", async () => {
    expect(nameOf(await own(ada).selectFrom("SavedSearch").select("name").execute())).toEqual(["Ada's"]);
    await own(ada).updateTable("SavedSearch").set({ nameKey: "changed" }).execute();
    await own(bob).deleteFrom("SavedSearch").where("nameKey", "=", "changed").execute();
    const all = await everyone(ada).selectFrom("SavedSearch").select(["name", "nameKey"]).orderBy("name").execute();
    expect(all.map(({ nameKey }) => nameKey)).toEqual(["changed", "Bob's"]);
  });

  it("are the only ones that their entity manager knows, its forks and transactions too", async () => {
    const read = (ctx: Context) => ctx.em.find(SavedSearch, {}, { disableIdentityMap: true });
    expect(nameOf(await read(ada))).toEqual(["Ada's"]);
    expect(nameOf(await read(forkContext(ada)))).toEqual(["Ada's"]);
    expect(nameOf(await inTransaction(ada, read))).toEqual(["Ada's"]);
    expect(await ada.em.count(SavedSearch)).toBe(1);
    expect(await ada.em.nativeDelete(SavedSearch, { name: "Bob's" })).toBe(0);
    expect(await ada.em.nativeUpdate(SavedSearch, { name: "Bob's" }, { nameKey: "stolen" })).toBe(0);
  });

  it("are out of reach for a visitor's entity manager, unless the call says that it is for all people", async () => {
    const { em } = createVisitorContext(world.services);
    await expect(em.find(SavedSearch, {})).rejects.toThrow("person");
    await expect(em.count(BackupSettings)).rejects.toThrow("person");
    await expect(em.nativeUpdate(SavedSearch, {}, { nameKey: "x" })).rejects.toThrow("person");
    await expect(em.nativeDelete(SavedSearch, {})).rejects.toThrow("person");
    expect(await em.count(SavedSearch, {}, { filters: false })).toBe(2);
  });
});

describe("what has to wait for a commit", () => {
  it("is done after the outermost transaction, and at once outside of one", async () => {
    const steps: string[] = [];
    await inTransaction(ada, async (outer) => {
      await inTransaction(outer, (inner) => afterCommit(inner, () => void steps.push("after")));
      steps.push("before");
    });
    await afterCommit(ada, () => void steps.push("at once"));
    expect(steps).toEqual(["before", "after", "at once"]);
  });

  it("is waited for, so that a command that ends then has sent its mail", async () => {
    const steps: string[] = [];
    await inTransaction(ada, (inner) =>
      afterCommit(inner, async () => {
        await new Promise(setImmediate);
        steps.push("sent");
      }),
    );
    steps.push("the command ends");
    expect(steps).toEqual(["sent", "the command ends"]);
  });

  it("is never done where the transaction fails", async () => {
    const steps: string[] = [];
    const failing = inTransaction(ada, async (inner) => {
      await afterCommit(inner, () => void steps.push("after"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(steps).toEqual([]);
  });
});
