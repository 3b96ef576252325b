import { sourceKindIds, addSourceInput } from "@bowerbird/contract/sources";
import { Source, SourceLink } from "@bowerbird/db";
import { describe, expect, it } from "vitest";
import { deleteBookmarks } from "../../library/bookmarks/index.ts";
import { listCategories } from "../../library/categories/index.ts";
import { createVisitorContext } from "../../platform/context/index.ts";
import { allBookmarks } from "../../testing/index.ts";
import { listImports } from "../imports/index.ts";
import { addSource, dueSources, readSourceNow, removeSource } from "./index.ts";
import { day, makeLinks, openSourceFixture } from "./testing/source-fixture.ts";

const fixture = openSourceFixture();

function rss(items: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Rye</title><link>https://rye.example/</link>${items}</channel></rss>`;
}
const item = (path: string, title: string) =>
  `<item><guid>${path}</guid><title>${title}</title><link>https://rye.example/${path}</link>` +
  `<pubDate>Tue, 12 May 2026 09:00:00 GMT</pubDate><description>&lt;p&gt;A &lt;b&gt;loaf&lt;/b&gt;.&lt;/p&gt;</description></item>`;

describe("a source", () => {
  it.each(sourceKindIds)("%s brings its links, and the next day only the new one", async (kind) => {
    fixture.server.feed = rss(
      makeLinks(3)
        .map(({ url, title }) => item(url.split("/").at(-1)!, title))
        .join(""),
    );
    const id = await fixture.connect(fixture.inputs[kind]());
    expect(await fixture.titles()).toEqual(["Rye page 0", "Rye page 1", "Rye page 2"]);
    expect(await fixture.only()).toMatchObject({ newLinks: 3, problem: null, isReading: false });
    fixture.server.links = [{ id: "2000", url: "https://rye.example/new", title: "Rye new" }, ...fixture.server.links];
    fixture.server.feed = String(fixture.server.feed).replace("<item>", `${item("new", "Rye new")}<item>`);
    await dueSources.run(fixture.tomorrow(), id);
    await fixture.world.work();
    expect(await fixture.titles()).toEqual(["Rye new", "Rye page 0", "Rye page 1", "Rye page 2"]);
    expect(await fixture.only()).toMatchObject({ newLinks: 1 });
    expect((await listImports(fixture.ada, { limit: 10 })).map(({ created }) => created)).toEqual([1, 3]);
  });

  it.each(["github-stars", "hacker-news", "reddit-saved", "linkding", "karakeep"] as const)(
    "%s is read to the end, page by page, and later no further than where nothing is new",
    async (kind) => {
      fixture.server.links = makeLinks(250);
      const id = await fixture.connect(fixture.inputs[kind]());
      expect(await allBookmarks(fixture.ada)).toHaveLength(250);
      const pages = fixture.server.requests.length;
      expect(pages).toBeGreaterThan(2);
      fixture.server.requests = [];
      await dueSources.run(fixture.tomorrow(), id);
      expect(fixture.server.requests.length).toBeLessThan(pages);
      expect(await fixture.only()).toMatchObject({ newLinks: 0 });
    },
  );

  it("does not bring back what the person has deleted", async () => {
    const id = await fixture.connect(fixture.inputs["github-stars"]());
    const [first] = await allBookmarks(fixture.ada);
    await deleteBookmarks(fixture.ada, { ids: [first!.id] });
    await dueSources.run(fixture.tomorrow(), id);
    await fixture.world.work();
    expect(await fixture.titles()).not.toContain(first!.title);
  });

  it("keeps tags, dates and Karakeep's lists", async () => {
    fixture.server.links = [
      { ...makeLinks(1)[0]!, list: "inner" },
      { ...makeLinks(1, "loose")[0]!, id: "5" },
    ];
    await fixture.connect(fixture.inputs.karakeep());
    const bookmarks = await allBookmarks(fixture.ada);
    const listed = bookmarks.find(({ title }) => title === "Rye page 0")!;
    expect(listed).toMatchObject({ tags: ["rye"], createdAt: new Date("2026-05-12T09:00:00Z") });
    const tree = await listCategories(fixture.ada);
    const { parentId } = tree.find(({ id }) => id === listed.categoryId)!;
    expect([tree.find(({ id }) => id === parentId)?.name, listed.category]).toEqual(["Food", "Bread"]);
  });

  it("reads the archived links of linkding, too", async () => {
    fixture.server.links = [...makeLinks(1), { ...makeLinks(1, "old")[0]!, id: "5", isArchived: true }];
    await fixture.connect(fixture.inputs.linkding());
    expect(await fixture.titles()).toEqual(["Rye old 0", "Rye page 0"]);
  });

  it("leads a question on Hacker News to its page there", async () => {
    fixture.server.links = [{ id: "77", url: "item?id=77", title: "Ask HN: rye?" }];
    await fixture.connect(fixture.inputs["hacker-news"]());
    expect((await allBookmarks(fixture.ada))[0]!.url).toBe("https://news.ycombinator.com/item?id=77");
  });

  it.each([
    [
      "Atom",
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Rye</title><entry><id>1</id><title>A loaf</title><link href="/loaf"/><updated>2026-05-12T09:00:00Z</updated></entry></feed>`,
      "/loaf",
    ],
    [
      "JSON",
      `{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://rye.example/loaf","title":"A loaf"}]}`,
      null,
    ],
  ])("reads a feed in %s", async (_name, text, relative) => {
    fixture.server.feed = text;
    await fixture.connect(fixture.inputs.feed());
    const [loaf] = await allBookmarks(fixture.ada);
    expect(loaf).toMatchObject({
      title: "A loaf",
      url: relative ? `${fixture.base()}${relative}` : "https://rye.example/loaf",
    });
  });

  it("describes a feed's entry by its text without markup", async () => {
    fixture.server.feed = rss(item("loaf", "A loaf"));
    await fixture.connect(fixture.inputs.feed());
    expect((await allBookmarks(fixture.ada))[0]).toMatchObject({ description: "A loaf." });
  });

  it("that is read once is not read again", async () => {
    const id = await fixture.connect({ ...fixture.inputs.karakeep(), isDaily: false });
    expect(await fixture.only()).toMatchObject({ isDaily: false, nextAt: null, newLinks: 3 });
    fixture.server.requests = [];
    await dueSources.run(fixture.tomorrow(), id);
    expect(fixture.server.requests).toEqual([]);
  });

  it("leaves what it has brought when it is removed, and its key is gone", async () => {
    const id = await fixture.connect(fixture.inputs.linkding());
    await removeSource(fixture.ada, { id });
    expect(await fixture.titles()).toHaveLength(3);
    expect(await fixture.ada.em.count(Source, {})).toBe(0);
    expect(await fixture.ada.em.count(SourceLink, {})).toBe(0);
  });
});

describe("a problem with a source", () => {
  it.each([
    ["a wrong key", 401, "The service refuses the key."],
    ["an unknown account", 404, "The service does not know this account or address."],
    ["a busy service", 503, "The site asks Bowerbird to wait (503)."],
  ])("(%s) is told, keeps the links, and is over with the next success", async (_name, status, problem) => {
    const id = await fixture.connect(fixture.inputs.linkding());
    fixture.server.status = status;
    await dueSources.run(fixture.tomorrow(), id);
    const { nextAt } = await fixture.only();
    expect(await fixture.only()).toMatchObject({ problem, isReading: false, newLinks: 3 });
    expect(nextAt!.getTime()).toBeGreaterThan(Date.now() + day);
    fixture.server.status = null;
    // The fetcher leaves a host alone that asked for it; the pause is over by then.
    await fixture.world.services.forkEm().execute("delete from host_pause");
    await dueSources.run({ ...fixture.tomorrow(), now: () => new Date(nextAt!.getTime() + day) }, id);
    expect(await fixture.only()).toMatchObject({ problem: null });
  });

  it("(another page than the service) is told", async () => {
    fixture.server.redirects.set("/api/v1/bookmarks", `${fixture.base()}/favorites?id=ada&p=1`);
    await fixture.connect(fixture.inputs.karakeep());
    expect((await fixture.only()).problem).toBe("The service did not answer with its data. Please check the address.");
  });

  it("(a page that is no feed) is told", async () => {
    fixture.server.feed = "<html><body>Hello</body></html>";
    await fixture.connect(fixture.inputs.feed());
    expect((await fixture.only()).problem).toBe("There is no RSS, Atom or JSON feed at this address.");
  });

  it.each([
    ["a feed of nested elements", () => `<rss><channel>${"<item>".repeat(300_000)}`],
    ["an answer of 11 MB", () => "x".repeat(11 * 1024 * 1024)],
    ["a list of anything", () => `{"items":[null,1,"x",[],{"url":5},{"url":"javascript:alert(1)"}]}`],
  ])("(%s) does no harm", async (_name, makeFeed) => {
    fixture.server.feed = makeFeed();
    await fixture.connect(fixture.inputs.feed());
    expect(await fixture.titles()).toEqual([]);
    expect(await fixture.only()).toMatchObject({ isReading: false });
  });

  it("never sends the key to another site that the service redirects to", async () => {
    const other = `127.0.0.2:${fixture.server.site.port}`;
    fixture.server.redirects.set("/api/bookmarks/", `http://${other}/api/bookmarks/archived/`);
    await fixture.connect(fixture.inputs.linkding());
    expect(await fixture.only()).toMatchObject({ problem: "The service refuses the key." });
    const there = fixture.server.site.requests.filter(({ headers }) => headers.host === other);
    expect(there.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe("the daily sweep", () => {
  const sweep = async (now: Date) => {
    fixture.world.jobs.length = 0;
    await dueSources.sweep({ ...createVisitorContext(fixture.world.services), now: () => now });
    return fixture.world.jobs.filter(({ payload }) => (payload as { userId: string }).userId === fixture.ada.userId)
      .length;
  };

  it("enqueues what is due, once, and again when the job is lost", async () => {
    await fixture.connect(fixture.inputs["github-stars"]());
    expect(await sweep(new Date())).toBe(0);
    const due = Date.now() + day + 60_000;
    expect(await sweep(new Date(due))).toBe(1);
    expect(await sweep(new Date(due + 1_000))).toBe(0);
    expect(await sweep(new Date(due + 10 * 60_000))).toBe(1);
  });

  it("gives a source up that has crashed its workers five times", async () => {
    const { id } = await addSource(fixture.ada, addSourceInput.parse(fixture.inputs["github-stars"]()));
    await fixture.ada.em.nativeUpdate(Source, { id }, { claims: 5 });
    await expect(dueSources.run(fixture.ada, id)).rejects.toThrow("has crashed its workers");
    expect(await fixture.only()).toMatchObject({
      problem: "Reading this source was interrupted several times.",
      nextAt: null,
    });
    await readSourceNow(fixture.ada, { id });
    await fixture.read(id);
    expect(await fixture.only()).toMatchObject({ problem: null, newLinks: 3 });
  });
});
