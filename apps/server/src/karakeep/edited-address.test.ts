import { createVisitorContext, database } from "@bowerbird/core/platform/context";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, type KarakeepApp, makeList, saveLink } from "./testing.ts";

const { server } = openTestServer();

interface Shelf {
  person: TestBrowser;
  app: KarakeepApp;
  list: string;
  old: string;
}

/** A link in a list, to which the person has added what no sync app knows. */
async function openShelf(address = "/compat/karakeep"): Promise<Shelf> {
  const person = await server.person();
  const app = await connectApp(server, person, ["read", "write"], address);
  const { lists } = (await app("GET", "/lists")).body;
  const root = lists.find(({ name }: { name: string }) => name === "Bowerbird")?.id;
  const list = await makeList(app, "Shelf", root);
  const old = await saveLink(app, "https://old.example/", { title: "Page", createdAt: "2021-02-03T04:05:06.000Z" });
  await app("PUT", `/lists/${list}/bookmarks/${old}`);
  const own = { notes: "Mine", tags: ["a", "b"], isFavorite: true, isUnread: true };
  await person.send("PATCH", `/api/bookmarks/${old}`, own);
  return { person, app, list, old };
}

/** As floccus does. @returns the id of the new one */
async function edit({ app, list, old }: Shelf, { title = "Page", to = list, by = app, before = async () => {} } = {}) {
  const id = await saveLink(by, "https://new.example/", { title });
  await by("PUT", `/lists/${to}/bookmarks/${id}`);
  await app("DELETE", `/lists/${list}/bookmarks/${old}`);
  await before();
  await app("DELETE", `/bookmarks/${old}`);
  return id;
}

const shown = async ({ person }: Shelf, id: string) => (await person.get(`/api/bookmarks/${id}`)).body;

describe("an address that a sync app edits", () => {
  it.each(["/compat/karakeep", "/compat/karakeep/library"])(
    "keeps notes, tags, marks, date and list of its bookmark: %s",
    async (address) => {
      const shelf = await openShelf(address);
      expect(await shown(shelf, await edit(shelf))).toMatchObject({
        url: "https://new.example/",
        title: "Page",
        notes: "Mine",
        tags: ["a", "b"],
        isFavorite: true,
        isUnread: true,
        category: "Shelf",
        createdAt: "2021-02-03T04:05:06.000Z",
      });
      const { body } = await shelf.person.get("/api/bookmarks");
      expect(body).toHaveLength(1);
    },
  );

  it("keeps what the new one has itself", async () => {
    const shelf = await openShelf();
    const before = async () => {
      const [{ id }] = (await shelf.person.get("/api/bookmarks")).body.filter(
        ({ url }: { url: string }) => url === "https://new.example/",
      );
      await shelf.person.send("PATCH", `/api/bookmarks/${id}`, { notes: "New", tags: ["c"] });
    };
    const kept = await shown(shelf, await edit(shelf, { before }));
    expect(kept).toMatchObject({ notes: "New", tags: ["a", "b", "c"], isFavorite: true });
  });

  it("is none where title, list or token differ, or a minute has passed: nothing moves", async () => {
    const untouched = { notes: null, tags: [], isFavorite: false, isUnread: false };
    const renamed = await openShelf();
    expect(await shown(renamed, await edit(renamed, { title: "Other" }))).toMatchObject(untouched);
    const moved = await openShelf();
    const to = await makeList(moved.app, "Elsewhere");
    expect(await shown(moved, await edit(moved, { to }))).toMatchObject(untouched);
    const shared = await openShelf();
    const by = await connectApp(server, shared.person);
    expect(await shown(shared, await edit(shared, { by }))).toMatchObject(untouched);
    const late = await openShelf();
    const before = async () => {
      await sql`update app_step set created_at = created_at - interval '61 seconds'`.execute(
        database(createVisitorContext(server.services)),
      );
    };
    expect(await shown(late, await edit(late, { before }))).toMatchObject(untouched);
  });
});
