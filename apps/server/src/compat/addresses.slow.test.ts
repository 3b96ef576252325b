import { beforeEach, describe, expect, it } from "vitest";
import { connectApp as connectKarakeep, idsIn, type KarakeepApp, makeList, saveLink } from "../karakeep/testing.ts";
import { connectApp as connectLinkding, type LinkdingApp } from "../linkding/testing.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { openTestServer } from "../testing/open-test-server.ts";

const { server } = openTestServer();
let person: TestBrowser;
let karakeep: KarakeepApp;
let linkding: LinkdingApp;
beforeEach(async () => {
  person = await server.person();
  [karakeep, linkding] = [await connectKarakeep(server, person), await connectLinkding(server, person)];
});

const address = "https://one.example/page?b=2&a=1&utm_source=feed";
const otherSpellings = [
  "http://one.example/page?b=2&a=1&utm_source=feed",
  "https://www.one.example/page?b=2&a=1&utm_source=feed",
  "https://one.example/page/?b=2&a=1&utm_source=feed",
  "https://one.example/page?a=1&b=2&utm_source=feed",
  "https://one.example/page?b=2&a=1",
  "https://one.example/page?b=2&a=1&utm_source=feed#part",
];
/** Those that linkding takes for the same. */
const sameToLinkding = new Set([otherSpellings[2], otherSpellings[3]]);

const urls = async (): Promise<string[]> =>
  (await person.get("/api/bookmarks?limit=100")).body.map(({ url }: { url: string }) => url).toSorted();
const isSaved = async (url: string): Promise<boolean> =>
  (await person.get(`/api/bookmarks/saved?url=${encodeURIComponent(url)}`)).body.bookmark !== null;
const checkKarakeep = async (url: string): Promise<string | null> =>
  (await karakeep("GET", `/bookmarks/check-url?url=${encodeURIComponent(url)}`)).body.bookmarkId;
const checkLinkding = async (url: string): Promise<number | undefined> =>
  (await linkding.call("GET", `/api/bookmarks/check/?url=${encodeURIComponent(url)}`)).body.bookmark?.id;

describe("by Karakeep's calls", () => {
  it.each(otherSpellings)("%s is another bookmark", async (url) => {
    const first = await saveLink(karakeep, address);
    expect(await checkKarakeep(url)).toBeNull();
    const saved = await karakeep("POST", "/bookmarks", { type: "link", url });
    expect([saved.status, saved.body.alreadyExists, saved.body.content.url]).toEqual([201, false, url]);
    expect([await checkKarakeep(address), await checkKarakeep(url)]).toEqual([first, saved.body.id]);
    expect((await karakeep("DELETE", `/bookmarks/${first}`)).status).toBe(204);
    expect([await urls(), await isSaved(url)]).toEqual([[url], true]);
  });

  it("an address that is sent twice at once is saved once", async () => {
    await saveLink(karakeep, otherSpellings[0]!);
    const answers = await Promise.all(
      [1, 2, 3].map(() => karakeep("POST", "/bookmarks", { type: "link", url: address })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it.each(otherSpellings)("a bookmark can be moved to %s beside the first one", async (url) => {
    await saveLink(karakeep, address, { title: "First", note: "Its own" });
    const moved = await saveLink(karakeep, "https://else.example/", { title: "Moved" });
    const { status, body } = await karakeep("PATCH", `/bookmarks/${moved}`, { url });
    expect([status, body.id, body.content.url, body.title]).toEqual([200, moved, url, "Moved"]);
    expect(await urls()).toEqual([address, url].toSorted());
    // By our own call, another spelling may stay a wanted duplicate; another place in the page becomes none.
    const again = await person.send("PATCH", `/api/bookmarks/${moved}`, { url: address });
    expect(again.status).toBe(url.includes("#") ? 409 : 200);
  });

  it("two bookmarks may even get the very same address, and stay two", async () => {
    const [one, two] = [
      await saveLink(karakeep, address, { title: "One" }),
      await saveLink(karakeep, "https://two.example/", { title: "Two", note: "kept" }),
    ];
    await karakeep("PATCH", `/bookmarks/${two}`, { url: address });
    await karakeep("PATCH", `/bookmarks/${one}`, { url: "https://three.example/", title: "Three" });
    expect((await karakeep("GET", `/bookmarks/${two}`)).body).toMatchObject({ title: "Two", note: "kept" });
    await karakeep("PATCH", `/bookmarks/${one}`, { url: address });
    expect((await karakeep("DELETE", `/bookmarks/${one}`)).status).toBe(204);
    expect(await urls()).toEqual([address]);
  });

  it("each spelling has lists of its own, and moves with its copies", async () => {
    const [work, home] = [await makeList(karakeep, "Work"), await makeList(karakeep, "Home")];
    const [one, two] = [await saveLink(karakeep, address), await saveLink(karakeep, otherSpellings[5]!)];
    for (const [list, id] of [
      [work, one],
      [work, two],
      [home, two],
    ] as const) {
      await karakeep("PUT", `/lists/${list}/bookmarks/${id}`);
    }
    expect((await idsIn(karakeep, work)).toSorted()).toEqual([one, two].toSorted());
    expect(await idsIn(karakeep, home)).toEqual([two]);
    await karakeep("PATCH", `/bookmarks/${two}`, { url: "https://new.example/" });
    expect(await idsIn(karakeep, home)).toEqual([two]);
    expect(await urls()).toEqual(["https://new.example/", "https://new.example/", address]);
    await karakeep("DELETE", `/bookmarks/${two}`);
    expect(await urls()).toEqual([address]);
  });

  it("what is in the trash is saved again as another, and both are there once it is restored", async () => {
    const first = await saveLink(karakeep, address, { title: "Old" });
    await karakeep("DELETE", `/bookmarks/${first}`);
    const again = await karakeep("POST", "/bookmarks", { type: "link", url: address, title: "New" });
    expect([again.status, again.body.id === first]).toEqual([201, false]);
    await person.send("POST", "/api/bookmarks/restore", { ids: [first] });
    expect(await urls()).toEqual([address, address]);
    expect(await checkKarakeep(address)).toBe(again.body.id);
  });

  it("a wanted duplicate of the person's own is not touched by what an app does with its twin", async () => {
    const id = await saveLink(karakeep, address, { title: "App's" });
    const own = { url: address, title: "Mine", notes: "private", category: "Kept", allowDuplicates: true };
    const { body: mine } = await person.send("POST", "/api/bookmarks", own);
    await karakeep("PATCH", `/bookmarks/${id}`, { title: "Changed", note: "changed", url: "https://else.example/" });
    await karakeep("DELETE", `/bookmarks/${id}`);
    expect((await person.get(`/api/bookmarks/${mine.id}`)).body).toMatchObject({ title: "Mine", notes: "private" });
  });
});

describe("by linkding's calls", () => {
  it.each(otherSpellings.filter((url) => !sameToLinkding.has(url)))("%s is another bookmark", async (url) => {
    const notes = { notes: "Of the first", tag_names: ["first"] };
    const { body: first } = await linkding.call("POST", "/api/bookmarks/", { url: address, title: "First", ...notes });
    expect(await checkLinkding(url)).toBeUndefined();
    const saved = await linkding.call("POST", "/api/bookmarks/", { url, title: "Second", notes: "", tag_names: [] });
    expect([saved.status, saved.body.url, saved.body.id === first.id]).toEqual([201, url, false]);
    expect((await linkding.call("GET", `/api/bookmarks/${first.id}/`)).body).toMatchObject(notes);
    expect(await checkLinkding(url)).toBe(saved.body.id);
  });

  it.each([...sameToLinkding, "HTTPS://ONE.example/page?b=2&a=1&utm%5Fsource=feed"])(
    "%s is the same bookmark, as to linkding",
    async (url) => {
      const { body: first } = await linkding.call("POST", "/api/bookmarks/", { url: address, notes: "Kept" });
      expect(await checkLinkding(url!)).toBe(first.id);
      const saved = await linkding.call("POST", "/api/bookmarks/", { url, title: "Again" });
      expect(saved.body).toMatchObject({ id: first.id, url: address, title: "Again", notes: "Kept" });
    },
  );

  it.each(["PATCH", "PUT"])(
    "%s moves a bookmark to any other spelling, and refuses the very same address",
    async (method) => {
      await linkding.call("POST", "/api/bookmarks/", { url: address, notes: "Kept" });
      const { body: moved } = await linkding.call("POST", "/api/bookmarks/", {
        url: "https://else.example/",
        title: "M",
      });
      for (const url of otherSpellings) {
        const { status, body } = await linkding.call(method, `/api/bookmarks/${moved.id}/`, { url });
        expect([status, body.url, body.title]).toEqual([200, url, "M"]);
      }
      const refused = await linkding.call(method, `/api/bookmarks/${moved.id}/`, { url: address });
      expect([refused.status, refused.body]).toEqual([400, { url: ["A bookmark with this URL already exists."] }]);
      expect(await urls()).toEqual([address, otherSpellings.at(-1)].toSorted());
    },
  );
});

it("our own calls still refuse another spelling of a saved page", async () => {
  await saveLink(karakeep, address);
  const { body: other } = await person.send("POST", "/api/bookmarks", { url: "https://else.example/" });
  const change = await person.send("PATCH", `/api/bookmarks/${other.id}`, { url: otherSpellings[0] });
  expect(change.status).toBe(409);
});
