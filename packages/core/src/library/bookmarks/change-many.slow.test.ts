import {
  selectedBookmarksInput,
  trashedBookmarksInput,
  updateBookmarksInput,
} from "@bowerbird/contract/bookmark-changes";
import { listHistoryInput } from "@bowerbird/contract/history";
import { addBookmarksInput } from "@bowerbird/contract/many-bookmarks";
import { openSession } from "@bowerbird/db";
import fc from "fast-check";
import { expect, it } from "vitest";
import { listHistory, undoLast } from "../../operations/index.ts";
import { type Context, createVisitorContext, forkContext, own } from "../../platform/context/index.ts";
import { openTestWorld } from "../../testing/open-test-world.ts";
import { listCategories } from "../categories/index.ts";
import { listTags } from "../tags/index.ts";
import {
  addBookmarks,
  deleteBookmarks,
  deletePermanently,
  listTrash,
  restoreBookmarks,
  sweepChanges,
  updateBookmarks,
} from "./index.ts";
import { type Effect, LibraryModel } from "./testing.ts";

const { world } = openTestWorld();

/** Acts on all of them take two batches, acts on a half take one. */
const size = 1_400;
const names = ["News", "Music", "Design"] as const;

interface Act {
  does: "move" | "tag" | "favorite" | "trash" | "restore" | "remove" | "undo";
  category: (typeof names)[number];
  /** Which links: all that a filter finds, or those whose number leaves this rest. */
  rest: 0 | 1 | null;
  /** After how many readings of the clock the process loses its database; null: never. */
  dies: number | null;
}

const acts = fc.array(
  fc.record<Act>({
    does: fc.constantFrom("move", "tag", "favorite", "trash", "restore", "remove", "undo", "undo"),
    category: fc.constantFrom(...names),
    rest: fc.constantFrom(0, 1, null, null),
    dies: fc.option(fc.integer({ min: 0, max: 12 })),
  }),
  { minLength: 3, maxLength: 8 },
);

it("random acts on many links and undos, with lost connections, leave what a model of them says", async () => {
  const killer = openSession(world.services.config.databaseUrl, () => {});
  let shots = 0;
  try {
    await fc.assert(
      fc.asyncProperty(acts, async (wanted) => {
        const owner = await world.person();
        const ids = await addLinks(owner);
        const ctx: Context = { ...owner, by: { type: "person", sessionId: "this one" } };
        const model = new LibraryModel(ids, names);
        const categories = new Map((await listCategories(ctx)).map(({ id, name }) => [name, id]));
        for (const act of wanted) {
          let killing: Promise<unknown> = Promise.resolve();
          const kill = () => {
            shots += 1;
            killing = killer.query(
              `select pg_terminate_backend(pid, 5000) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
              [],
            );
          };
          await run(dyingContext(ctx, act.dies, kill), act, model, categories, () => killing);
          await reconnect();
          await recover();
          expect(await read(ctx, categories)).toEqual(describe(model));
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(shots).toBeGreaterThan(5);
  } finally {
    await killer.close();
  }
});

async function addLinks(ctx: Context): Promise<string[]> {
  const bookmarks = Array.from({ length: size }, (_, index) => ({
    url: `https://many.example/${index}`,
    category: names[index % 2]!,
    tags: ["first"],
  }));
  bookmarks.push({ url: "https://design.example", category: "Design", tags: ["first"] });
  const { created } = await addBookmarks(ctx, addBookmarksInput.parse({ bookmarks }));
  const others = created.filter(({ category }) => category !== "Design");
  await deletePermanently(ctx, { ids: (await deleteBookmarks(ctx, { ids: [created.at(-1)!.id] })).ids });
  return others.map(({ id }) => id);
}

/** Its database is lost when its clock has been read that often. */
function dyingContext(ctx: Context, dies: number | null, kill: () => void): Context {
  if (dies === null) return forkContext(ctx);
  let left = dies;
  const now = () => {
    if (left-- === 0) kill();
    return new Date();
  };
  return { ...forkContext(ctx), now };
}

async function run(
  ctx: Context,
  { does, category, rest }: Act,
  model: LibraryModel,
  categories: ReadonlyMap<string, string>,
  whenKilled: () => Promise<unknown>,
) {
  const all = [...model.links.keys()];
  const chosen = rest === null ? all : all.filter((id) => Number.parseInt(id.slice(-1), 16) % 2 === rest);
  const isIn = (isTrashed: boolean) => (id: string) => model.links.get(id)!.isTrashed === isTrashed;
  const live = chosen.filter(isIn(false));
  const trashed = chosen.filter(isIn(true));
  const filter = { categoryIds: [...categories.values()] };
  const selection = rest === null ? { filter } : { ids: live };
  const fromTrash = rest === null ? { filter: {} } : { ids: trashed };
  const isEmpty = rest !== null && (does === "restore" || does === "remove" ? trashed : live).length === 0;
  if (isEmpty && does !== "undo") return;
  const update = (change: object) => updateBookmarks(ctx, updateBookmarksInput.parse({ ...selection, ...change }));
  const works: Record<Act["does"], { effect: Effect | null; ids: string[]; work: () => Promise<unknown> }> = {
    move: {
      ids: live,
      effect: (link) => ({ ...link, category }),
      work: () => update({ categoryId: categories.get(category)! }),
    },
    tag: {
      ids: live,
      effect: (link) => ({ ...link, tags: [...new Set([...link.tags, category])] }),
      work: () => update({ addTags: [category] }),
    },
    favorite: {
      ids: live,
      effect: (link) => ({ ...link, isFavorite: true }),
      work: () => update({ isFavorite: true }),
    },
    trash: {
      ids: live,
      effect: (link) => ({ ...link, isTrashed: true }),
      work: () => deleteBookmarks(ctx, selectedBookmarksInput.parse(selection)),
    },
    restore: {
      ids: trashed,
      effect: (link) => ({ ...link, isTrashed: false }),
      work: () => restoreBookmarks(ctx, trashedBookmarksInput.parse(fromTrash)),
    },
    remove: {
      ids: trashed,
      effect: () => null,
      work: () => deletePermanently(ctx, trashedBookmarksInput.parse(fromTrash)),
    },
    undo: { ids: [], effect: null, work: () => undoLast(ctx) },
  };
  const { effect, ids, work } = works[does];
  const before = await listIds(ctx);
  try {
    await work().finally(whenKilled);
  } catch {
    // Killed before it was recorded: then nothing of it is done, or all.
    await reconnect();
    await recover();
    if ((await listIds(ctx)) === before) return;
  }
  if (effect) model.apply(ids, effect);
  else model.undo();
}

/** Tells states of the history apart. */
async function listIds(ctx: Context): Promise<string> {
  const { items } = await listHistory({ ...forkContext(ctx), now: () => new Date() }, listHistoryInput.parse({}));
  return items.map(({ id, isUndone, undo }) => `${id} ${isUndone} ${undo !== null}`).join();
}

/** A connection that was cut is noticed at its next use. */
async function reconnect(): Promise<void> {
  for (let good = 0; good < 20;) {
    const isOpen = await world.services
      .forkEm()
      .execute("select 1")
      .then(
        () => true,
        () => false,
      );
    good = isOpen ? good + 1 : 0;
  }
}

async function recover(): Promise<void> {
  await sweepChanges(createVisitorContext(world.services, { now: () => new Date(Date.now() + 10_000) }));
  await world.work();
}

/** What is there, and its counts. */
async function read(ctx: Context, categories: ReadonlyMap<string, string>) {
  const rows = await own(forkContext(ctx))
    .selectFrom("Bookmark")
    .select(["id", "categoryId", "tags", "isFavorite", "deletedAt"])
    .orderBy("id")
    .execute();
  const nameOf = new Map([...categories].map(([name, id]) => [id, name]));
  const { tags } = await listTags(forkContext(ctx));
  return {
    links: rows.map(({ id, categoryId, tags: tagged, isFavorite, deletedAt }) => [
      id,
      { category: nameOf.get(categoryId), tags: tagged, isFavorite, isTrashed: deletedAt !== null },
    ]),
    counts: Object.fromEntries(
      (await listCategories(ctx)).flatMap(({ name, bookmarkCount }) => (bookmarkCount ? [[name, bookmarkCount]] : [])),
    ),
    tags: Object.fromEntries(tags.flatMap(({ tag, count }) => (count > 0 ? [[tag, count]] : []))),
    trash: (await listTrash(forkContext(ctx), { limit: 1 })).total,
    running: (await listHistory(forkContext(ctx), listHistoryInput.parse({}))).items.filter(
      ({ reason }) => reason === "Still running",
    ),
  };
}

function describe({ links }: LibraryModel): Awaited<ReturnType<typeof read>> {
  const all = [...links].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const live = all.map(([, link]) => link).filter(({ isTrashed }) => !isTrashed);
  const count = (values: string[]) =>
    Object.fromEntries(
      Map.groupBy(values, (value) => value)
        .entries()
        .map(([value, same]) => [value, same.length]),
    );
  return {
    links: all,
    counts: count(live.map(({ category }) => category)),
    tags: count(live.flatMap(({ tags }) => tags)),
    trash: all.length - live.length,
    running: [],
  };
}
