import { describe, expect } from "vitest";
import { makeList, openAppServer, saveLink } from "./testing.ts";

const { it } = openAppServer();

it("tags are found by a part of their name and come in pages", async ({ app }) => {
  const id = await saveLink(app, "https://t.example/");
  await app("POST", `/bookmarks/${id}/tags`, { tags: ["pear", "apple", "grape"].map((tagName) => ({ tagName })) });
  const names = (body: { tags: { name: string }[] }) => body.tags.map(({ name }) => name);
  const { body: first } = await app("GET", "/tags?sort=name&limit=2");
  const { body: rest } = await app("GET", `/tags?sort=name&limit=2&cursor=${first.nextCursor}`);
  expect([names(first), names(rest), rest.nextCursor]).toEqual([["apple", "grape"], ["pear"], null]);
  expect(names((await app("GET", "/tags?nameContains=AP")).body).toSorted()).toEqual(["apple", "grape"]);
  expect(names((await app("GET", "/tags?attachedBy=ai")).body)).toEqual([]);
  expect((await app("GET", `/tags/${first.tags[0].id}`)).body).toEqual(first.tags[0]);
});

describe("tags", () => {
  it("are created, renamed and deleted, on all bookmarks", async ({ app, person }) => {
    const made = await app("POST", "/tags", { name: " #later " });
    expect([made.status, made.body]).toEqual([201, { id: expect.stringMatching(/^\d+$/), name: "later" }]);
    const id = await saveLink(app, "https://tagged.example/");
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagId: made.body.id }] });
    const renamed = await app("PATCH", `/tags/${made.body.id}`, { name: "sooner" });
    expect([renamed.status, renamed.body]).toEqual([200, { id: made.body.id, name: "sooner" }]);
    expect((await app("GET", `/tags/${made.body.id}`)).body).toMatchObject({ name: "sooner", numBookmarks: 1 });
    expect((await person.get(`/api/bookmarks/${id}`)).body.tags).toEqual(["sooner"]);
    expect((await app("DELETE", `/tags/${made.body.id}`)).status).toBe(204);
    expect((await person.get(`/api/bookmarks/${id}`)).body.tags).toEqual([]);
    expect((await app("GET", `/tags/${made.body.id}`)).status).toBe(404);
  });

  it("are not attached as those of AI, and are removed no matter who attached them", async ({ app, person }) => {
    const id = await saveLink(app, "https://ai.example/");
    const tags = [{ tagName: "human" }, { tagName: "machine", attachedBy: "ai" }];
    const refused = await app("POST", `/bookmarks/${id}/tags`, { tags });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("a tag cannot be attached by AI.") as string,
    ]);
    const tagsOf = async () => (await person.get(`/api/bookmarks/${id}`)).body.tags;
    expect(await tagsOf()).toEqual([]);
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagName: "human", attachedBy: "human" }] });
    expect(await tagsOf()).toEqual(["human"]);
    await app("DELETE", `/bookmarks/${id}/tags`, { tags: [{ tagName: "human", attachedBy: "ai" }] });
    expect(await tagsOf()).toEqual([]);
  });

  it("that no bookmark has are renamed and deleted, too", async ({ app }) => {
    const { id } = (await app("POST", "/tags", { name: "unused" })).body;
    expect((await app("PATCH", `/tags/${id}`, { name: "renamed" })).body).toEqual({ id, name: "renamed" });
    expect((await app("GET", "/tags?attachedBy=none")).body.tags).toMatchObject([{ id, name: "renamed" }]);
    await app("DELETE", `/tags/${id}`);
    expect((await app("GET", "/tags")).body.tags).toEqual([]);
  });

  it("with a name that is there are refused in Karakeep's words", async ({ app }) => {
    const one = (await app("POST", "/tags", { name: "one" })).body;
    await app("POST", "/tags", { name: "two" });
    const answers = [
      await app("POST", "/tags", { name: "one" }),
      await app("PATCH", `/tags/${one.id}`, { name: "two" }),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, "Tag name already exists for this user."],
      [400, "Tag name already exists. You might want to consider a merge instead."],
    ]);
  });

  it("reach the copies of a bookmark in other lists, as its title does", async ({ app, person }) => {
    const id = await saveLink(app, "https://copied.example/");
    for (const name of ["One", "Two"]) await app("PUT", `/lists/${await makeList(app, name)}/bookmarks/${id}`);
    const tagsOf = async () =>
      (await person.get("/api/bookmarks?limit=10")).body.map(({ tags }: { tags: string[] }) => tags);
    await app("POST", `/bookmarks/${id}/tags`, { tags: [{ tagName: "a" }, { tagName: "b" }] });
    expect(await tagsOf()).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    await app("DELETE", `/bookmarks/${id}/tags`, { tags: [{ tagName: "a" }] });
    expect(await tagsOf()).toEqual([["b"], ["b"]]);
  });
});
