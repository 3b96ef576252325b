import { limits } from "@bowerbird/contract/limits";
import { addSourceInput, type AddSourceInput, type SourceKindId, sourceKindIds } from "@bowerbird/contract/sources";
import { Source, SourceLink } from "@bowerbird/db";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deleteBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, createVisitorContext } from "../../platform/context/index.ts";
import { listCategories } from "../../library/categories/index.ts";
import { allBookmarks, createTestWorld, type TestWorld } from "../../testing/index.ts";
import { listImports } from "../imports/index.ts";
import {
  addSource,
  changeSourceKey,
  listSources,
  readSource,
  readSourceNow,
  removeSource,
  sweepSources,
} from "./index.ts";
import { type SourceServer, startSourceServer } from "./testing/source-server.ts";

const day = 24 * 60 * 60_000;
const publicSites = ["https://api.github.com", "https://news.ycombinator.com", "https://www.reddit.com"];

let server: SourceServer;
let world: TestWorld;
let ada: Context;
beforeAll(async () => {
  server = await startSourceServer();
  const hosts = [1, 2].map((number) => `127.0.0.${number}:${server.site.port}`);
  world = await createTestWorld(inject("databaseUrl"), { FETCH_ALLOW: hosts.join(",") });
  // The services of the world stand on this machine; everything behind the address is the real fetcher.
  const { read } = world.services.pages;
  world.services.pages.read = (url, options, use) => {
    const site = publicSites.find((origin) => url.startsWith(`${origin}/`));
    return read(site ? url.replace(site, base()) : url, options, use);
  };
});
afterAll(async () => {
  await world.close();
  await server.close();
});
beforeEach(async () => {
  ada = await world.person();
  world.jobs.length = 0;
  Object.assign(server, { links: makeLinks(3), key: "the-key", status: null, feed: "", requests: [] });
  server.redirects.clear();
});

const base = () => `http://127.0.0.1:${server.site.port}`;
const makeLinks = (count: number, prefix = "page") =>
  Array.from({ length: count }, (_, index) => ({
    id: String(1_000 - index),
    url: `https://rye.example/${prefix}-${index}`,
    title: `Rye ${prefix} ${index}`,
  }));

const inputs: Record<SourceKindId, () => AddSourceInput> = {
  "github-stars": () => ({ kind: "github-stars", account: "ada" }),
  "hacker-news": () => ({ kind: "hacker-news", account: "ada" }),
  "reddit-saved": () => ({ kind: "reddit-saved", key: "https://www.reddit.com/saved.json?feed=the-key&user=ada" }),
  feed: () => ({ kind: "feed", account: `${base()}/feed` }),
  linkding: () => ({ kind: "linkding", account: `${base()}/`, key: "the-key" }),
  karakeep: () => ({ kind: "karakeep", account: base(), key: "the-key" }),
};

/** Connects a source and does the work that this enqueues. */
async function connect(input: AddSourceInput, person = ada) {
  const { id } = await addSource(person, addSourceInput.parse(input));
  await read(id, person);
  return id;
}

async function read(id: string, person = ada): Promise<void> {
  await readSource(person, id);
  await world.work();
}

/** A day later, as the daily job. */
function tomorrow(person = ada): Context {
  return { ...createJobContext(world.services, person.userId), now: () => new Date(Date.now() + day + 1_000) };
}

const titles = async (person = ada) => (await allBookmarks(person)).map(({ title }) => title).toSorted();
const only = async (person = ada) => (await listSources(person))[0]!;

function rss(items: string): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Rye</title><link>https://rye.example/</link>${items}</channel></rss>`;
}
const item = (path: string, title: string) =>
  `<item><guid>${path}</guid><title>${title}</title><link>https://rye.example/${path}</link>` +
  `<pubDate>Tue, 12 May 2026 09:00:00 GMT</pubDate><description>&lt;p&gt;A &lt;b&gt;loaf&lt;/b&gt;.&lt;/p&gt;</description></item>`;

describe("a source", () => {
  it.each(sourceKindIds)("%s brings its links, and the next day only the new one", async (kind) => {
    server.feed = rss(
      makeLinks(3)
        .map(({ url, title }) => item(url.split("/").at(-1)!, title))
        .join(""),
    );
    const id = await connect(inputs[kind]());
    expect(await titles()).toEqual(["Rye page 0", "Rye page 1", "Rye page 2"]);
    expect(await only()).toMatchObject({ newLinks: 3, problem: null, isReading: false });
    server.links = [{ id: "2000", url: "https://rye.example/new", title: "Rye new" }, ...server.links];
    server.feed = server.feed.replace("<item>", `${item("new", "Rye new")}<item>`);
    await readSource(tomorrow(), id);
    await world.work();
    expect(await titles()).toEqual(["Rye new", "Rye page 0", "Rye page 1", "Rye page 2"]);
    expect(await only()).toMatchObject({ newLinks: 1 });
    expect((await listImports(ada, { limit: 10 })).map(({ created }) => created)).toEqual([1, 3]);
  });

  it.each(["github-stars", "hacker-news", "reddit-saved", "linkding", "karakeep"] as const)(
    "%s is read to the end, page by page, and later no further than where nothing is new",
    async (kind) => {
      server.links = makeLinks(250);
      const id = await connect(inputs[kind]());
      expect(await allBookmarks(ada)).toHaveLength(250);
      const pages = server.requests.length;
      expect(pages).toBeGreaterThan(2);
      server.requests = [];
      await readSource(tomorrow(), id);
      expect(server.requests.length).toBeLessThan(pages);
      expect(await only()).toMatchObject({ newLinks: 0 });
    },
  );

  it("does not bring back what the person has deleted", async () => {
    const id = await connect(inputs["github-stars"]());
    const [first] = await allBookmarks(ada);
    await deleteBookmarks(ada, { ids: [first!.id] });
    await readSource(tomorrow(), id);
    await world.work();
    expect(await titles()).not.toContain(first!.title);
  });

  it("keeps tags, dates and Karakeep's lists", async () => {
    server.links = [{ ...makeLinks(1)[0]!, list: "inner" }, ...makeLinks(1, "loose")];
    await connect(inputs.karakeep());
    const bookmarks = await allBookmarks(ada);
    const listed = bookmarks.find(({ title }) => title === "Rye page 0")!;
    expect(listed).toMatchObject({ tags: ["rye"], createdAt: new Date("2026-05-12T09:00:00Z") });
    const tree = await listCategories(ada);
    const { parentId } = tree.find(({ id }) => id === listed.categoryId)!;
    expect([tree.find(({ id }) => id === parentId)?.name, listed.category]).toEqual(["Food", "Bread"]);
  });

  it("reads the archived links of linkding, too", async () => {
    server.links = [...makeLinks(1), { ...makeLinks(1, "old")[0]!, id: "5", isArchived: true }];
    await connect(inputs.linkding());
    expect(await titles()).toEqual(["Rye old 0", "Rye page 0"]);
  });

  it("leads a question on Hacker News to its page there", async () => {
    server.links = [{ id: "77", url: "item?id=77", title: "Ask HN: rye?" }];
    await connect(inputs["hacker-news"]());
    expect((await allBookmarks(ada))[0]!.url).toBe("https://news.ycombinator.com/item?id=77");
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
    server.feed = text;
    await connect(inputs.feed());
    const [loaf] = await allBookmarks(ada);
    expect(loaf).toMatchObject({
      title: "A loaf",
      url: relative ? `${base()}${relative}` : "https://rye.example/loaf",
    });
  });

  it("describes a feed's entry by its text without markup", async () => {
    server.feed = rss(item("loaf", "A loaf"));
    await connect(inputs.feed());
    expect((await allBookmarks(ada))[0]).toMatchObject({ description: "A loaf." });
  });

  it("that is read once is not read again", async () => {
    const id = await connect({ ...inputs.karakeep(), isDaily: false });
    expect(await only()).toMatchObject({ isDaily: false, nextAt: null, newLinks: 3 });
    server.requests = [];
    await readSource(tomorrow(), id);
    expect(server.requests).toEqual([]);
  });

  it("leaves what it has brought when it is removed, and its key is gone", async () => {
    const id = await connect(inputs.linkding());
    await removeSource(ada, { id });
    expect(await titles()).toHaveLength(3);
    expect(await ada.em.count(Source, {})).toBe(0);
    expect(await ada.em.count(SourceLink, {})).toBe(0);
  });
});

describe("a problem with a source", () => {
  it.each([
    ["a wrong key", 401, "The service refuses the key."],
    ["an unknown account", 404, "The service knows no such account or address."],
    ["a busy service", 503, "The site asks to be left alone for a while (503)."],
  ])("(%s) is told, keeps the links, and is over with the next success", async (_name, status, problem) => {
    const id = await connect(inputs.linkding());
    server.status = status;
    await readSource(tomorrow(), id);
    const { nextAt } = await only();
    expect(await only()).toMatchObject({ problem, isReading: false, newLinks: 3 });
    expect(nextAt!.getTime()).toBeGreaterThan(Date.now() + day);
    server.status = null;
    // The fetcher leaves a host alone that asked for it; the pause is over by then.
    await world.services.forkEm().execute("delete from host_pause");
    await readSource({ ...tomorrow(), now: () => new Date(nextAt!.getTime() + day) }, id);
    expect(await only()).toMatchObject({ problem: null });
  });

  it("(another page than the service) is told", async () => {
    server.redirects.set("/api/v1/bookmarks", `${base()}/favorites?id=ada&p=1`);
    await connect(inputs.karakeep());
    expect((await only()).problem).toBe(
      "The service answered with something else than its data. Is the address right?",
    );
  });

  it("(a page that is no feed) is told", async () => {
    server.feed = "<html><body>Hello</body></html>";
    await connect(inputs.feed());
    expect((await only()).problem).toBe("This address leads to no RSS, Atom or JSON feed.");
  });

  it.each([
    ["a feed of nested elements", () => `<rss><channel>${"<item>".repeat(300_000)}`],
    ["an answer of 11 MB", () => "x".repeat(11 * 1024 * 1024)],
    ["a list of anything", () => `{"items":[null,1,"x",[],{"url":5},{"url":"javascript:alert(1)"}]}`],
  ])("(%s) does no harm", async (_name, makeFeed) => {
    server.feed = makeFeed();
    await connect(inputs.feed());
    expect(await titles()).toEqual([]);
    expect(await only()).toMatchObject({ isReading: false });
  });

  it("never sends the key to another site that the service redirects to", async () => {
    const other = `127.0.0.2:${server.site.port}`;
    server.redirects.set("/api/bookmarks/", `http://${other}/api/bookmarks/archived/`);
    await connect(inputs.linkding());
    expect(await only()).toMatchObject({ problem: "The service refuses the key." });
    const there = server.site.requests.filter(({ headers }) => headers.host === other);
    expect(there.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe("connecting", () => {
  it.each<[string, AddSourceInput, string]>([
    ["no account", { kind: "github-stars" }, "Please enter: GitHub user name"],
    ["a name with a slash", { kind: "github-stars", account: "ada/../x" }, "Please enter the user name alone."],
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
    await expect(addSource(ada, addSourceInput.parse(input))).rejects.toMatchObject({ code: "BAD_REQUEST", message });
    expect(await listSources(ada)).toEqual([]);
  });

  it("the same source again is refused, and so are too many", async () => {
    await addSource(ada, addSourceInput.parse(inputs["github-stars"]()));
    const again = addSource(ada, addSourceInput.parse(inputs["github-stars"]()));
    await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
    for (let number = 1; number < limits.sources; number++)
      await addSource(ada, addSourceInput.parse({ kind: "feed", account: `https://rye.example/${number}` }));
    const more = addSource(ada, addSourceInput.parse(inputs["hacker-news"]()));
    await expect(more).rejects.toMatchObject({ code: "CONFLICT", message: "You can have at most 20 sources." });
  });

  it("stores the key encrypted and shows it to nobody", async () => {
    await addSource(ada, addSourceInput.parse(inputs.linkding()));
    const row = await ada.em.findOneOrFail(Source, {});
    expect(JSON.stringify(row)).not.toContain("the-key");
    expect(JSON.stringify(await listSources(ada))).not.toMatch(/the-key|sealed/);
  });

  it("another key is tried at once, unless it is another account's", async () => {
    server.key = "another";
    const id = await connect(inputs.linkding());
    expect((await only()).problem).toBe("The service refuses the key.");
    await changeSourceKey(ada, { id, key: "another" });
    await read(id);
    expect(await only()).toMatchObject({ problem: null, newLinks: 3 });
    const reddit = await connect(inputs["reddit-saved"]());
    const key = "https://www.reddit.com/saved.json?feed=x&user=eve";
    await expect(changeSourceKey(ada, { id: reddit, key })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("is a person's own affair", async () => {
    const id = await connect(inputs["github-stars"]());
    const eve = await world.person();
    expect(await listSources(eve)).toEqual([]);
    const missing = { code: "NOT_FOUND" };
    await expect(removeSource(eve, { id })).rejects.toMatchObject(missing);
    await expect(readSourceNow(eve, { id })).rejects.toMatchObject(missing);
    await expect(changeSourceKey(eve, { id, key: "x" })).rejects.toMatchObject(missing);
    await readSource(eve, id);
    expect(await titles(eve)).toEqual([]);
  });
});

describe("the daily sweep", () => {
  const sweep = async (now: Date) => {
    world.jobs.length = 0;
    await sweepSources({ ...createVisitorContext(world.services), now: () => now });
    return world.jobs.filter(({ payload }) => (payload as { userId: string }).userId === ada.userId).length;
  };

  it("enqueues what is due, once, and again when the job is lost", async () => {
    await connect(inputs["github-stars"]());
    expect(await sweep(new Date())).toBe(0);
    const due = Date.now() + day + 60_000;
    expect(await sweep(new Date(due))).toBe(1);
    expect(await sweep(new Date(due + 1_000))).toBe(0);
    expect(await sweep(new Date(due + 10 * 60_000))).toBe(1);
  });

  it("gives a source up that has crashed its workers five times", async () => {
    const { id } = await addSource(ada, addSourceInput.parse(inputs["github-stars"]()));
    await ada.em.nativeUpdate(Source, { id }, { claims: 5 });
    await expect(readSource(ada, id)).rejects.toThrow("has crashed its workers");
    expect(await only()).toMatchObject({
      problem: "Reading this source was interrupted again and again.",
      nextAt: null,
    });
    await readSourceNow(ada, { id });
    await read(id);
    expect(await only()).toMatchObject({ problem: null, newLinks: 3 });
  });
});
