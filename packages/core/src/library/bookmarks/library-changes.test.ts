import { type LibraryChanges, libraryChangesInput } from "@bowerbird/contract/library-changes";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { type Context, database, forkContext, inTransaction } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { deleteBookmarks, deletePermanently, libraryChanges, updateBookmark } from "./index.ts";
import { add as addLink } from "./testing.ts";

const { it } = openTestWorld();

const add = (ctx: Context, name: string) => addLink(ctx, { url: `https://${name}.example`, title: name });

/** What a device has after asking, and the cursor for the next time. */
async function ask(ctx: Context, titles = new Map<string, string>(), since?: string, limit = 2) {
  const answers: LibraryChanges[] = [];
  let after: string | undefined;
  do {
    const answer = await libraryChanges(ctx, libraryChangesInput.parse({ since, after, limit }));
    if (answer.isWhole && answers.length === 0) titles.clear();
    answers.push(answer);
    for (const { id, title } of answer.items) titles.set(id, title);
    for (const id of answer.removed) titles.delete(id);
    after = answer.after ?? undefined;
  } while (after !== undefined);
  const { cursor } = answers[0]!;
  return { titles, cursor, answers, count: answers.at(-1)!.count };
}
const sorted = (titles: Map<string, string>) => [...titles.values()].toSorted();

describe("what has changed in a library", () => {
  it("is everything at first, and then what was added, edited and deleted, page by page", async ({ ctx }) => {
    const saved = [];
    for (const name of ["a", "b", "c", "d", "e"]) saved.push(await add(ctx, name));
    const { titles, cursor, count } = await ask(ctx);
    expect(sorted(titles)).toEqual(["a", "b", "c", "d", "e"]);
    expect(count).toBe(5);
    await updateBookmark(ctx, { id: saved[0]!.id, title: "A" });
    await deleteBookmarks(ctx, { ids: [saved[1]!.id] });
    await add(ctx, "f");
    const later = await ask(ctx, titles, cursor);
    expect(sorted(titles)).toEqual(["A", "c", "d", "e", "f"]);
    expect(later.count).toBe(5);
    // While other transactions run, what came after them is sent again, and changes nothing.
    await ask(ctx, titles, later.cursor);
    expect(sorted(titles)).toEqual(["A", "c", "d", "e", "f"]);
  });

  it("is everything for a cursor of another person", async ({ ada, eve }) => {
    await add(ada, "a");
    await add(eve, "e");
    const { answers } = await ask(eve, undefined, (await ask(ada)).cursor);
    expect([answers[0]!.isWhole, answers[0]!.items.map(({ title }) => title)]).toEqual([true, ["e"]]);
  });

  it("misses nothing that was being written while it was asked for", async ({ ctx }) => {
    const { id } = await add(ctx, "a");
    const asked = await inTransaction(forkContext(ctx), async (inner) => {
      await sql`update bookmark set title = 'A' where id = ${id}`.execute(database(inner));
      await add(ctx, "b");
      return ask(ctx);
    });
    expect(sorted(asked.titles)).toEqual(["a", "b"]);
    await ask(ctx, asked.titles, asked.cursor);
    expect(sorted(asked.titles)).toEqual(["A", "b"]);
  });

  it("is counted, so that a device learns of what left the trash before it asked", async ({ ctx }) => {
    const { id } = await add(ctx, "a");
    await add(ctx, "b");
    const { titles, cursor } = await ask(ctx);
    await deleteBookmarks(ctx, { ids: [id] });
    await deletePermanently(ctx, { ids: [id] });
    const later = await ask(ctx, titles, cursor);
    expect([titles.size, later.count]).toEqual([2, 1]);
  });

  it("is the whole library for a cursor of another database, or of later than now", async ({ ctx }) => {
    await add(ctx, "a");
    const { cursor } = await ask(ctx);
    const [system, ...rest] = cursor.split(".");
    const later = [system, ...rest.slice(0, -1), "999999999999"];
    for (const foreign of [[`1${system}`.slice(0, 20), ...rest], later]) {
      expect((await ask(ctx, new Map(), foreign.join("."))).answers[0]).toMatchObject({ isWhole: true, count: 1 });
    }
    expect(libraryChangesInput.safeParse({ since: "1.2.3" }).success).toBe(false);
    const id = crypto.randomUUID();
    for (const after of ["1.x", `091.${id}`, `1.${"-".repeat(36)}`, `${"9".repeat(20)}.${id}`]) {
      expect([after, libraryChangesInput.safeParse({ after }).success]).toEqual([after, false]);
    }
    const padded = [system, ...rest.slice(0, -1), `0${rest.at(-1)}`].join(".");
    expect(libraryChangesInput.safeParse({ since: padded }).success).toBe(false);
    await ask(ctx, new Map(), cursor);
    expect((await libraryChanges(ctx, libraryChangesInput.parse({ after: `0.${id}` }))).isWhole).toBe(true);
  });
});
