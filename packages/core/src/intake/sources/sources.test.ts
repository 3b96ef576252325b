import { limits } from "@bowerbird/contract/limits";
import { addSourceInput, type AddSourceInput } from "@bowerbird/contract/sources";
import { addBookmarkInput } from "@bowerbird/contract/bookmarks";
import { Source, SourceLink } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { addBookmark, updateBookmark } from "../../library/bookmarks/index.ts";
import { allBookmarks } from "../../testing/index.ts";
import { addSource, changeSourceKey, listSources, dueSources, readSourceNow } from "./index.ts";
import { openSourceFixture } from "./testing/source-fixture.ts";

const fixture = openSourceFixture();

describe("connecting", () => {
  it.each<[string, AddSourceInput, string]>([
    ["no account", { kind: "github-stars" }, "Please enter: GitHub user name"],
    ["a name with a slash", { kind: "github-stars", account: "ada/../x" }, "Please enter only the user name."],
    ["no key", { kind: "karakeep", account: "https://keep.example" }, "Please enter: API key"],
    [
      "no address",
      { kind: "feed", account: "ftp://x.example" },
      "Please enter the server's address, such as https://links.example.com",
    ],
    [
      "another feed",
      { kind: "reddit-saved", key: "https://evil.example/saved.json?feed=x&user=ada" },
      "Please copy the JSON link beside “your saved links” on reddit.com/prefs/feeds.",
    ],
  ])("with %s is refused", async (_name, input, message) => {
    await expect(addSource(fixture.ada, addSourceInput.parse(input))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message,
    });
    expect(await listSources(fixture.ada)).toEqual([]);
  });

  it("the same source again is refused, and so are too many", async () => {
    await addSource(fixture.ada, addSourceInput.parse(fixture.inputs["github-stars"]()));
    const again = addSource(fixture.ada, addSourceInput.parse(fixture.inputs["github-stars"]()));
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
    for (let number = 1; number < limits.sources; number++)
      await addSource(fixture.ada, addSourceInput.parse({ kind: "feed", account: `https://rye.example/${number}` }));
    const more = addSource(fixture.ada, addSourceInput.parse(fixture.inputs["hacker-news"]()));
    await expect(more).rejects.toMatchObject({ code: "CONFLICT", message: "You can have at most 20 sources." });
  });

  it("stores the key encrypted and never returns it", async () => {
    await addSource(fixture.ada, addSourceInput.parse(fixture.inputs.linkding()));
    const row = await fixture.ada.em.findOneOrFail(Source, {});
    expect(JSON.stringify(row)).not.toContain("the-key");
    expect(JSON.stringify(await listSources(fixture.ada))).not.toMatch(/the-key|sealed/);
  });

  it("another key is tried at once, unless it is another account's", async () => {
    fixture.server.key = "another";
    const id = await fixture.connect(fixture.inputs.linkding());
    expect((await fixture.only()).problem).toBe("The service refuses the key.");
    await changeSourceKey(fixture.ada, { id, key: "another" });
    await fixture.read(id);
    expect(await fixture.only()).toMatchObject({ problem: null, newLinks: 3 });
    const reddit = await fixture.connect(fixture.inputs["reddit-saved"]());
    const key = "https://www.reddit.com/saved.json?feed=x&user=eve";
    await expect(changeSourceKey(fixture.ada, { id: reddit, key })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("another server's links", () => {
  const link = (id: string, url: string, title: string, more: object = {}) => ({ id, url, title, ...more });

  it.each(["linkding", "karakeep"] as const)(
    "all come over from %s, also those whose addresses differ in what is one to us",
    async (kind) => {
      fixture.server.links = [
        link("6", "http://oats.example/p", "Plain"),
        link("5", "https://oats.example/p?utm_source=x", "Tracked"),
        link("4", "https://www.oats.example/p/", "With www"),
        link("3", "https://oats.example/q", "Other"),
      ];
      const id = await fixture.connect(fixture.inputs[kind]());
      expect(await fixture.titles()).toEqual(["Other", "Plain", "Tracked", "With www"]);
      // As after a crash between the import and what is recorded of it.
      await fixture.ada.em.nativeDelete(SourceLink, {});
      await readSourceNow(fixture.ada, { id });
      await fixture.read(id);
      expect(await fixture.titles()).toHaveLength(4);
    },
  );

  it("give a bookmark that is there already what it lacks, and never again", async () => {
    const url = "https://rye.example/page-0";
    const { id: bookmarkId } = await addBookmark(fixture.ada, addBookmarkInput.parse({ url, title: "Mine" }));
    fixture.server.links = [link("1", url, "Theirs")];
    const id = await fixture.connect(fixture.inputs.linkding());
    expect(await allBookmarks(fixture.ada)).toMatchObject([{ title: "Mine", tags: ["rye"] }]);
    await updateBookmark(fixture.ada, { id: bookmarkId, tags: [] });
    fixture.server.links = [link("2", url, "Theirs, saved again")];
    await dueSources.run(fixture.tomorrow(), id);
    await fixture.world.work();
    expect(await allBookmarks(fixture.ada)).toMatchObject([{ title: "Mine", tags: [] }]);
  });
});
