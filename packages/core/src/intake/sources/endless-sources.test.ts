import { Source } from "@bowerbird/db";
import { addSourceInput } from "@bowerbird/contract/sources";
import { expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { FetchError } from "../../platform/ports/page-fetcher.ts";
import { addSource, dueSources } from "./index.ts";
import { makeLinks, openSourceFixture } from "./testing/source-fixture.ts";

const fixture = openSourceFixture();
const restIsLeft = "The service has more than Bowerbird reads at once, or is slow. The rest was not read.";

/** A clock that goes on by so much with each look. */
function ticking(ctx: Context, stepMs: number): Context {
  let time = Date.now();
  return { ...ctx, now: () => new Date((time += stepMs)) };
}

/** A clock by which each request has taken so long. */
function atRequests(ctx: Context, requestMs: number): Context {
  const start = Date.now();
  return { ...ctx, now: () => new Date(start + fixture.server.requests.length * requestMs) };
}

/** Answers each page of bookmarks with a further one. */
function neverEnd(bookmarks: (page: number) => object[]): void {
  const { services } = fixture.world;
  const { read } = services.pages;
  let page = 0;
  services.pages.read = async (url, options, use) => {
    if (!url.includes("/api/v1/bookmarks")) return read(url, options, use);
    page++;
    const body = [Buffer.from(JSON.stringify({ bookmarks: bookmarks(page), nextCursor: `c${page}` }))];
    return use({
      url,
      hasMoved: false,
      charset: null,
      refresh: null,
      body: (async function* () {
        yield* body;
      })(),
    }) as never;
  };
}
const record = (id: string) => ({
  id,
  createdAt: "2026-05-12T09:00:00Z",
  content: { type: "link", url: `https://rye.example/${id}` },
});

it.each([
  ["new links", (page: number) => [record(`k${page}`)]],
  ["the same link", () => [record("k1")]],
  ["no links", () => [{ id: "note" }]],
])(
  "a source whose pages never end, with %s, is read for ten minutes, and what it had is kept",
  async (_name, bookmarks) => {
    const { read } = fixture.world.services.pages;
    neverEnd(bookmarks);
    try {
      const { id } = await addSource(fixture.ada, addSourceInput.parse(fixture.inputs.karakeep()));
      await dueSources.run(ticking(fixture.ada, 1_000), id);
      await fixture.world.work();
    } finally {
      fixture.world.services.pages.read = read;
    }
    const isNew = bookmarks(1)[0] && JSON.stringify(bookmarks(1)) !== JSON.stringify(bookmarks(2));
    expect(await fixture.only()).toMatchObject({ isReading: false, problem: isNew ? restIsLeft : null });
    expect((await fixture.titles()).length > 1).toBe(isNew);
  },
);

it.each([
  ["linkding", 0],
  ["karakeep", 0],
  ["github-stars", 0],
  ["linkding", 2],
] as const)(
  "what of %s was cut off is read the next day, from where it was cut, beside %i links that are new",
  async (kind, added) => {
    fixture.server.links = makeLinks(700);
    const { id } = await addSource(fixture.ada, addSourceInput.parse({ ...fixture.inputs[kind](), isDaily: false }));
    // Each request takes three minutes.
    await dueSources.run(atRequests(fixture.ada, 3 * 60_000), id);
    await fixture.world.work();
    const first = (await fixture.titles()).length;
    expect([first < 700, (await fixture.only()).problem]).toEqual([true, restIsLeft]);
    const news = makeLinks(added, "new").map((link, index) => ({ ...link, id: String(9_000 - index) }));
    fixture.server.links = [...news, ...fixture.server.links];
    fixture.server.requests.length = 0;
    await dueSources.run(fixture.tomorrow(), id);
    await fixture.world.work();
    expect(await fixture.titles()).toHaveLength(700 + added);
    expect(await fixture.only()).toMatchObject({ problem: null, nextAt: null });
    // Of what was read the day before, only the beginning.
    const third = /offset=200\b|[?&]page=3\b|cursor=200\b/;
    expect(fixture.server.requests.filter((request) => third.test(request))).toEqual([]);
  },
);

it("a place that the service no longer knows is given up, and what is new is still brought", async () => {
  fixture.server.links = makeLinks(700);
  const { id } = await addSource(fixture.ada, addSourceInput.parse(fixture.inputs.linkding()));
  await dueSources.run(atRequests(fixture.ada, 3 * 60_000), id);
  await fixture.world.work();
  const before = (await fixture.titles()).length;
  const { pages } = fixture.world.services;
  const { read } = pages;
  pages.read = (url, options, use) =>
    url.includes("offset=400") ? Promise.reject(new FetchError("final", "There is nothing.")) : read(url, options, use);
  fixture.server.links = [{ ...makeLinks(1, "new")[0]!, id: "9000" }, ...fixture.server.links];
  try {
    await dueSources.run(fixture.tomorrow(), id);
    await fixture.world.work();
  } finally {
    pages.read = read;
  }
  expect(await fixture.titles()).toHaveLength(before + 1);
  expect((await fixture.only()).problem).toBe(restIsLeft);
  await dueSources.run({ ...fixture.tomorrow(), now: () => new Date(Date.now() + 3 * 86_400_000) }, id);
  expect((await fixture.only()).problem).toBeNull();
});

it.each([
  ["brackets", "[".repeat(100_000) + "]".repeat(100_000)],
  ["empty objects", `{"results":[${"{},".repeat(3_000_000)}{}]}`],
  ["brackets of a feed", `{"items":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
])("an answer of many %s is refused before it is parsed", async (name, content) => {
  const { pages } = fixture.world.services;
  const { read } = pages;
  pages.read = (url, _options, use) =>
    use({
      url,
      hasMoved: false,
      charset: null,
      refresh: null,
      body: (async function* () {
        yield Buffer.from(content);
      })(),
    }) as never;
  try {
    await fixture.connect(name.includes("feed") ? fixture.inputs.feed() : fixture.inputs.linkding());
  } finally {
    pages.read = read;
  }
  expect((await fixture.only()).problem).toBe("The service did not answer with its data. Please check the address.");
});

it("a feed of a million empty entries brings none", async () => {
  fixture.server.feed = `<rss>${"<item>".repeat(1_500_000)}`;
  await fixture.connect(fixture.inputs.feed());
  expect((await fixture.only()).problem).toBe("10,000 entries have no web address and were left out.");
});

it("one person's second source waits until the first is read, and other people's do not", async () => {
  fixture.server.links = makeLinks(2);
  const first = await addSource(fixture.ada, addSourceInput.parse(fixture.inputs.karakeep()));
  const second = await addSource(fixture.ada, addSourceInput.parse(fixture.inputs.linkding()));
  const isRead = { claims: 1, lockToken: crypto.randomUUID(), heartbeatAt: new Date() };
  await fixture.ada.em.nativeUpdate(Source, { id: first.id }, isRead);
  fixture.world.jobs.length = 0;
  await dueSources.run(fixture.ada, second.id);
  expect(fixture.server.requests).toEqual([]);
  expect(fixture.world.jobs).toMatchObject([{ name: "read-source", payload: { sourceId: second.id } }]);

  const ben = await fixture.world.person();
  const other = await addSource(ben, addSourceInput.parse(fixture.inputs.linkding()));
  await dueSources.run(ben, other.id);
  expect(fixture.server.requests).not.toEqual([]);

  await fixture.ada.em.nativeUpdate(Source, { id: first.id }, { claims: 0, lockToken: null, heartbeatAt: null });
  await fixture.read(second.id);
  expect(await fixture.titles()).toHaveLength(2);
});
