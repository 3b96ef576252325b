import { describe, expect } from "vitest";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

async function save(person: TestBrowser, ...tags: string[]): Promise<string> {
  const url = `https://a.example/${crypto.randomUUID()}`;
  return (await person.send("POST", "/api/bookmarks", { url, tags })).body.id;
}
const tagsOf = async (person: TestBrowser, id: string) => (await person.get(`/api/bookmarks/${id}`)).body.tags;

describe("a person's tags", () => {
  it("are listed, renamed, merged and deleted, and each change is undone", async ({ ada }) => {
    const id = await save(ada, "Recipe", "recipes", "draft");
    const { body: listed } = await ada.get("/api/tags");
    expect(listed).toMatchObject({ total: 3, tags: expect.arrayContaining([{ tag: "draft", count: 1 }]) });
    const { body: suggested } = await ada.get("/api/tags/merge-suggestions");
    expect(suggested).toEqual([{ tags: expect.arrayContaining([{ tag: "Recipe", count: 1 }]) }]);

    const changes = [
      await ada.send("POST", "/api/tags/merge", { tags: ["Recipe", "recipes"], into: "Recipes" }),
      await ada.send("POST", "/api/tags/rename", { tag: "draft", to: "  to  cook " }),
      await ada.send("POST", "/api/tags/delete", { tags: ["Recipes"] }),
    ];
    expect(changes.map(({ status, body }) => [status, body.updated])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    expect(await tagsOf(ada, id)).toEqual(["to cook"]);
    for (const { body } of changes.toReversed()) await ada.send("POST", `/api/bookmarks/changes/${body.changeId}/undo`);
    expect(await tagsOf(ada, id)).toEqual(["Recipe", "recipes", "draft"]);
  });

  it.each([
    ["rename", { tag: "a", to: " " }, "Please enter a tag."],
    ["rename", { tag: "a", to: "x".repeat(61) }, "A tag can have at most 60 characters."],
    ["merge", { tags: [], into: "a" }, "Please choose a tag."],
    ["delete", { tags: Array.from({ length: 1_001 }, String) }, "Please choose at most 1,000 tags at a time."],
  ])("say in a sentence what is wrong with a %s of %j", async (call, input, message) => {
    const { status, body } = await (await server.person()).send("POST", `/api/tags/${call}`, input);
    expect([status, body.message]).toEqual([400, message]);
  });
});
