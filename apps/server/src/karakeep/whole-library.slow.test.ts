import { beforeEach, describe, expect, it } from "vitest";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";
import { connectApp, idsIn, type KarakeepApp, makeList, saveLink } from "./testing.ts";

const { server } = openTestServer();
let person: TestBrowser;
let app: KarakeepApp;
beforeEach(async () => {
  person = await server.person();
  app = await connectApp(server, person, ["read", "write"], "/compat/karakeep/library");
});

interface List {
  id: string;
  name: string;
  parentId: string | null;
}

const lists = async (): Promise<List[]> => (await app("GET", "/lists")).body.lists;
const findRoot = async (): Promise<string> => (await lists()).find(({ parentId }) => parentId === null)!.id;
const listsOf = async (id: string): Promise<string[]> =>
  (await app("GET", `/bookmarks/${id}/lists`)).body.lists.map((list: List) => list.name);
const categoryOf = async (id: string): Promise<string> => (await person.get(`/api/bookmarks/${id}`)).body.category;

/** Saves a link into a list, as floccus does. */
async function saveInto(list: string, url: string): Promise<string> {
  const id = await saveLink(app, url, { title: "Saved" });
  await app("PUT", `/lists/${list}/bookmarks/${id}`);
  return id;
}

/** Moves a bookmark as floccus does: both halves at once. */
async function move(id: string, from: string, to: string): Promise<number[]> {
  const halves = [app("DELETE", `/lists/${from}/bookmarks/${id}`), app("PUT", `/lists/${to}/bookmarks/${id}`)];
  return (await Promise.all(halves)).map(({ status }) => status);
}

/** Removes a bookmark from a list as floccus does, which deletes what is in no list any more. */
async function removeFrom(list: string, id: string): Promise<void> {
  await app("DELETE", `/lists/${list}/bookmarks/${id}`);
  if ((await listsOf(id)).length === 0) await app("DELETE", `/bookmarks/${id}`);
}

describe("the whole library as one list", () => {
  it("has every category in it, and the links without one", async () => {
    await person.send("POST", "/api/categories", { name: "Bread" });
    const { body } = await person.send("POST", "/api/bookmarks", {
      url: "https://plain.example/",
      category: "Uncategorized",
    });
    const root = await findRoot();
    const all = await lists();
    expect(all.filter(({ parentId }) => parentId === null)).toMatchObject([{ name: "Bowerbird" }]);
    expect(all.find(({ name }) => name === "Bread")).toMatchObject({ parentId: root });
    expect(await idsIn(app, root)).toEqual([body.id]);
    expect(await listsOf(body.id)).toEqual(["Bowerbird"]);
  });

  it("is found under any name that the app was given, without a list of that name", async () => {
    const root = await findRoot();
    const made = await app("POST", "/lists", { name: "Floccus", icon: "📔", type: "manual" });
    expect([made.status, made.body.id]).toEqual([201, root]);
    expect((await lists()).some(({ name }) => name === "Floccus")).toBe(false);
  });

  it("folders are made, renamed and moved in it and out of each other", async () => {
    const root = await findRoot();
    const outer = await makeList(app, "Outer", root);
    const inner = await makeList(app, "Inner", outer);
    const renamed = await app("PATCH", `/lists/${outer}`, { name: "Renamed", parentId: root });
    expect(renamed.body).toMatchObject({ name: "Renamed", parentId: root });
    const moved = await app("PATCH", `/lists/${inner}`, { name: "Inner", parentId: root });
    expect(moved.body).toMatchObject({ parentId: root });
    const { body } = await person.get("/api/categories");
    const tops = (body as List[]).filter(({ parentId }) => parentId === null).map(({ name }) => name);
    expect(tops).toEqual(expect.arrayContaining(["Renamed", "Inner"]));
  });

  it("a link moves between the root and folders, in any order of the two halves", async () => {
    const root = await findRoot();
    const folder = await makeList(app, "Folder", root);
    const id = await saveInto(root, "https://moves.example/");
    for (let turn = 0; turn < 4; turn++) {
      expect(await move(id, root, folder)).toEqual([204, 204]);
      expect([await idsIn(app, root), await idsIn(app, folder), await listsOf(id)]).toEqual([[], [id], ["Folder"]]);
      expect(await move(id, folder, root)).toEqual([204, 204]);
      expect([await idsIn(app, root), await idsIn(app, folder), await listsOf(id)]).toEqual([[id], [], ["Bowerbird"]]);
    }
    expect((await app("GET", "/bookmarks")).body.bookmarks).toHaveLength(1);
  });

  it("one address in the root and in a folder is in both; out of the folder, it stays in the root", async () => {
    const root = await findRoot();
    const folder = await makeList(app, "Folder", root);
    const id = await saveInto(root, "https://both.example/");
    await saveInto(folder, "https://both.example/");
    expect((await listsOf(id)).toSorted()).toEqual(["Bowerbird", "Folder"]);
    await removeFrom(folder, id);
    expect([await idsIn(app, root), await idsIn(app, folder)]).toEqual([[id], []]);
    await removeFrom(root, id);
    expect(await idsIn(app, root)).toEqual([]);
  });

  it("what is removed from its last list is in none, and is not deleted until the app does so", async () => {
    const root = await findRoot();
    const folder = await makeList(app, "Folder", root);
    for (const list of [root, folder]) {
      const id = await saveInto(list, `https://leaves.example/${list}`);
      await app("DELETE", `/lists/${list}/bookmarks/${id}`);
      expect([await listsOf(id), await categoryOf(id)]).toEqual([[], "Uncategorized"]);
      await removeFrom(list, id);
      expect((await app("GET", `/bookmarks/${id}`)).status).toBe(404);
    }
    const { body } = await person.get("/api/bookmarks/trash");
    expect(JSON.stringify(body)).toContain("https://leaves.example/");
  });

  it("the root itself is neither renamed nor deleted", async () => {
    const root = await findRoot();
    for (const [method, body] of [
      ["PATCH", { name: "Other" }],
      ["DELETE", undefined],
    ] as const) {
      expect((await app(method, `/lists/${root}`, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await findRoot()).toBe(root);
  });

  it("built-in categories are no folders until something is in them, and then stay", async () => {
    const root = await findRoot();
    const names = async () => (await app("GET", "/lists")).body.lists.map(({ name }: List) => name);
    expect(await names()).toEqual(["Bowerbird"]);
    const { body: all } = await person.get("/api/categories");
    expect((all as List[]).length).toBeGreaterThan(1);
    const { name } = (all as List[]).find((one) => one.name !== "Uncategorized" && one.parentId === null)!;
    const made = await app("POST", "/lists", { name, icon: "📔", parentId: root });
    expect([made.status, made.body.name]).toEqual([201, name]);
    const id = await saveInto(made.body.id, "https://built-in.example/");
    await removeFrom(made.body.id, id);
    expect(await names()).toEqual(["Bowerbird", name]);
    expect((await person.get("/api/categories")).body).toHaveLength((all as List[]).length);
  });
});
