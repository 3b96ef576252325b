import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { BookmarkPage, Enrichment, HostPause, IconAddress, openSession } from "@bowerbird/db";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark, getBookmark, readIcon, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, createVisitorContext, own } from "../../platform/context/index.ts";
import { countEnriched, getImport, pauseEnrichment, resumeEnrichment } from "../imports/index.ts";
import { quickSearch } from "../../search/search/index.ts";
import { html, importText, link, makePdf, startTestSite } from "../../testing/index.ts";
import { createWorkerPresence } from "../../platform/runs/index.ts";
import { claimPages } from "./due-pages.sql.ts";
import { enrichBookmark, enrichBookmarks, extractMetadata, sweepEnrichments } from "./index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";

const minute = 60_000;
const ico = Buffer.concat([Buffer.from("00000100010010", "hex"), Buffer.alloc(40, 1)]);

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}, "0.0.0.0"));
// Each address of 127.0.0.0/8 is a host of its own.
const { world } = openTestWorld(() => {
  const hosts = Array.from({ length: 50 }, (_, number) => `127.0.1.${number}:${site.port}`);
  return { FETCH_ALLOW: [site.hostPort, ...hosts].join(",") };
});
beforeEach(async () => {
  ctx = await world.person();
  world.jobs.length = 0;
  site.requests.length = 0;
  site.answer = (req, res) => {
    if (req.url === "/favicon.ico") return res.writeHead(200).end(ico);
    html(
      res,
      `<html lang=en><title>Page ${req.url}</title><meta name=description content="About ${req.url}"><main>Text.`,
    );
  };
  // Pauses of hosts and icons are for all people, so also for those of other tests.
  await ctx.em.nativeDelete(HostPause, {});
  await ctx.em.nativeDelete(IconAddress, {});
});

const again = () => createJobContext(world.services, ctx.userId);
const at = (time: number): Context => ({ ...again(), now: () => new Date(time) });
const host = (number: number) => `http://127.0.1.${number}:${site.port}`;
const add = (url: string, title = "", description = "") =>
  addBookmark(ctx, { url, title, description, category: "", allowDuplicates: false });
const pageOf = (bookmarkId: string) =>
  own(again()).selectFrom("BookmarkPage").selectAll().where("bookmarkId", "=", bookmarkId).executeTakeFirstOrThrow();
const enrich = (bookmarkId: string, now = Date.now()) => enrichBookmark(at(now), { bookmarkId }, countEnriched);

it("a page whose worker died is read by the next job at once; one whose worker lives is not", async () => {
  const { id } = await add(`${host(1)}/page`);
  const session = openSession(world.services.config.databaseUrl, () => {});
  const presence = createWorkerPresence(session);
  await presence.keep();
  const ofWorker = { ...again(), services: { ...world.services, workerKey: presence.key } };
  await claimPages(ofWorker, 1, { bookmarkId: id });
  await enrich(id);
  expect(await pageOf(id)).toMatchObject({ state: "pending" });
  await presence.close();
  await enrich(id);
  expect(await pageOf(id)).toMatchObject({ state: "done" });
});

describe("a new bookmark", () => {
  it("gets title, description and icon from its page, is found by them, and is published and categorized", async () => {
    const { id } = await add(`${host(1)}/birds`);
    expect(world.jobs).toEqual([{ name: "enrich-bookmark", payload: { userId: ctx.userId, bookmarkId: id } }]);
    await enrich(id);
    const bookmark = await getBookmark(again(), { id });
    expect(bookmark).toMatchObject({ title: "Page /birds", description: "About /birds" });
    expect(bookmark.favicon).toMatch(/^\/api\/icons\/[0-9a-f]{32}$/);
    const icon = await readIcon(again(), bookmark.favicon.split("/").at(-1)!);
    expect([icon.mediaType, icon.content.equals(ico)]).toEqual(["image/x-icon", true]);
    expect((await quickSearch(again(), { q: "About birds", limit: 8 })).bookmarks[0]).toMatchObject({ id });
    expect(await pageOf(id)).toMatchObject({ state: "done", language: "en", preview: "Text.", attempts: 1 });
    expect(world.jobs.at(-1)).toEqual({
      name: "categorize-bookmarks",
      payload: { userId: ctx.userId, bookmarkIds: [id] },
    });
  });

  it("of a PDF gets its title, and is found by a sentence of its text", async () => {
    const pages = ["Owls of the north", "The great grey owl hears a vole\nunder sixty centimetres of snow."];
    site.answer = (_, res) =>
      res.writeHead(200, { "content-type": "application/pdf" }).end(makePdf({ title: "Owls", language: "en", pages }));
    const { id } = await add(`${host(1)}/files/17.pdf`);
    await enrich(id);
    expect(await getBookmark(again(), { id })).toMatchObject({ title: "Owls" });
    const found = await quickSearch(again(), { q: '"hears a vole under sixty centimetres"', limit: 8 });
    expect(found.bookmarks.map((bookmark) => bookmark.id)).toEqual([id]);
    expect(await pageOf(id)).toMatchObject({ state: "done", language: "en" });
  });

  it("gets its page in the person's language; when it is read again, also in the one that it was in", async () => {
    const asked: unknown[] = [];
    site.answer = (req, res) => {
      if (req.url === "/both") asked.push(req.headers["accept-language"]);
      html(res, `<html lang="ja"><title>${req.headers["accept-language"]}</title>`);
    };
    const { id } = await add(`${host(1)}/both`);
    await inLanguage("de", () => enrich(id));
    await own(again()).updateTable("BookmarkPage").set({ state: "pending" }).where("bookmarkId", "=", id).execute();
    await inLanguage("de", () => enrich(id));
    expect(asked).toEqual(["de,en;q=0.95,*;q=0.5", "de,ja;q=0.95,en;q=0.90,*;q=0.5"]);
    const url = `${host(1)}/both`;
    const preview = await inLanguage("fr", () => extractMetadata(again(), { url }));
    expect(preview).toMatchObject({ title: "fr,en;q=0.95,*;q=0.5", language: "ja" });
  });

  it("is found by a word of its page's text, whatever title and description the person wrote", async () => {
    site.answer = (_req, res) => html(res, "<title>A nest</title><main><p>Bowers of ultramarine feathers.</p></main>");
    const { id } = await add(`${host(1)}/nest`, "My title", "My words");
    const search = (q: string) => quickSearch(again(), { q, limit: 8 });
    expect((await search("ultramarine")).bookmarks).toEqual([]);
    await enrich(id);
    const { bookmarks, inPageText } = await search("nest ultramarine");
    expect([bookmarks.map((bookmark) => bookmark.id), inPageText]).toEqual([
      [id],
      { [id]: "Bowers of ultramarine feathers." },
    ]);
  });

  it("keeps what the person wrote, but replaces a title that is only its address", async () => {
    const named = await add(`${host(2)}/own`, "My title", "My words");
    const bare = await add(`${host(2)}/bare`, `${host(2)}/bare`);
    await enrich(named.id);
    await enrich(bare.id);
    expect(await getBookmark(again(), named)).toMatchObject({ title: "My title", description: "My words" });
    expect(await getBookmark(again(), bare)).toMatchObject({ title: "Page /bare" });
  });

  it("gets the cover that its page names, unless it has one; one that is removed stays away", async () => {
    site.answer = (_req, res) => html(res, '<title>T</title><meta property="og:image" content="/cover.jpg">');
    const input = { title: "", category: "", allowDuplicates: false };
    const mine = await addBookmark(ctx, { ...input, url: `${host(8)}/own`, coverUrl: "https://a.example/mine.png" });
    const bare = await add(`${host(8)}/bare`);
    for (const { id } of [mine, bare]) await enrich(id);
    expect(await getBookmark(again(), mine)).toMatchObject({ coverUrl: "https://a.example/mine.png" });
    expect(await getBookmark(again(), bare)).toMatchObject({ coverUrl: `${host(8)}/cover.jpg` });
    await updateBookmark(again(), { id: bare.id, coverUrl: null });
    await enrich(bare.id, Date.now() + 1_000);
    expect(await getBookmark(again(), bare)).toMatchObject({ coverUrl: null });
  });

  it("keeps its address beside the final one, and gets nothing from a wall", async () => {
    site.answer = (req, res) =>
      req.url === "/old"
        ? res.writeHead(301, { location: "/new" }).end()
        : html(res, "<title>Just a moment...</title>");
    const { id } = await add(`${host(3)}/old`);
    await enrich(id);
    expect(await getBookmark(again(), { id })).toMatchObject({ url: `${host(3)}/old`, title: "" });
    expect(await pageOf(id)).toMatchObject({
      finalUrl: `${host(3)}/new`,
      problem: expect.stringContaining("sign-in"),
    });
  });

  it("of a file is done, with the file's name as its title", async () => {
    site.answer = (_req, res) => res.writeHead(200, { "content-type": "application/pdf" }).end("%PDF");
    const { id } = await add(`${host(9)}/annual-report%202024.pdf`);
    await enrich(id);
    expect(await getBookmark(again(), { id })).toMatchObject({ title: "annual-report 2024.pdf" });
    expect(await pageOf(id)).toMatchObject({ state: "done", problem: null, preview: null });
  });

  it("is marked when its page is gone", async () => {
    site.answer = (_req, res) => res.writeHead(404).end();
    const { id } = await add(`${host(4)}/x`);
    await enrich(id);
    expect(await pageOf(id)).toMatchObject({ state: "gone", problem: "The page is gone: the site answers 404." });
  });

  it("is tried three times in an hour and then fails with a reason", async () => {
    site.answer = (_req, res) => res.writeHead(500).end();
    const { id } = await add(`${host(5)}/x`);
    const start = Date.now();
    for (const [minutes, tries] of [
      [0, 1],
      [5, 1],
      [11, 2],
      [30, 2],
      [62, 3],
      [500, 3],
    ] as const) {
      await enrich(id, start + minutes * minute);
      expect([minutes, site.requests.length]).toEqual([minutes, tries]);
    }
    expect(await pageOf(id)).toMatchObject({ state: "failed", problem: "The site answers with the error 500." });
  });

  it("waits as long as its site asks, like all others of that site, without using up an attempt", async () => {
    site.answer = (_req, res) => res.writeHead(503, { "retry-after": "1800" }).end();
    const [one, two] = [await add(`${host(6)}/1`), await add(`${host(6)}/2`)];
    const asked = Date.now();
    await enrich(one.id, asked);
    await enrich(two.id, asked);
    expect(site.requests).toHaveLength(1);
    for (const [bookmark, attempts] of [
      [one, 1],
      [two, 0],
    ] as const) {
      const page = await pageOf(bookmark.id);
      expect([page.state, page.attempts]).toEqual(["pending", attempts]);
      expect(page.dueAt.getTime()).toBeGreaterThan(asked + 29 * minute);
    }
  });

  it("has its page read again when its address changes", async () => {
    const { id } = await add(`${host(7)}/a`);
    await enrich(id);
    await updateBookmark(again(), { id, url: `${host(7)}/b`, title: "" });
    expect(await pageOf(id)).toMatchObject({ state: "pending", preview: null });
    await enrich(id, Date.now() + 1_000);
    expect(await getBookmark(again(), { id })).toMatchObject({ title: "Page /b" });
  });
});

describe("the pages of an import", () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, n) => link(`${host(n % 40)}/page/${n}`, "")).join("");

  it("are read in the background and counted, in further turns while more are due", async () => {
    const { id } = await importText(world, ctx, links(60));
    world.jobs.length = 0;
    await enrichBookmarks(again(), {}, countEnriched);
    for (let job = world.jobs.shift(); job; job = world.jobs.shift()) {
      if (job.name === "enrich-person") await enrichBookmarks(again(), job.payload as { turn?: string }, countEnriched);
    }
    expect(await getImport(again(), { id })).toMatchObject({ created: 60, enriched: 60 });
    expect(site.requests.filter(({ url }) => url !== "/favicon.ico")).toHaveLength(60);
    expect(await ctx.em.count(Enrichment)).toBe(0);
  });

  it("are read by one job per person: a second one ends, a lost one is replaced", async () => {
    const { id } = await importText(world, ctx, links(3));
    const row = { userId: ctx.userId, lockToken: crypto.randomUUID(), heartbeatAt: new Date() };
    await ctx.em.insert(Enrichment, row);
    expect(await getImport(again(), { id })).toMatchObject({ isReadingPages: true });
    await enrichBookmarks(again(), {}, countEnriched);
    await enrichBookmarks(again(), { turn: crypto.randomUUID() }, countEnriched);
    expect(site.requests).toHaveLength(0);
    world.jobs.length = 0;
    const later = { now: () => new Date(Date.now() + 2 * minute) };
    await sweepEnrichments(createVisitorContext(world.services));
    expect(world.jobs.filter(({ payload }) => (payload as { userId: string }).userId === ctx.userId)).toEqual([]);
    await sweepEnrichments(createVisitorContext(world.services, later));
    expect(world.jobs).toContainEqual({ name: "enrich-person", payload: { userId: ctx.userId } });
    await enrichBookmarks({ ...again(), ...later }, {}, countEnriched);
    expect(site.requests.length).toBeGreaterThanOrEqual(3);
  });

  it("can be paused during and after the import, and resumed", async () => {
    const { id } = await importText(world, ctx, links(3));
    expect(await pauseEnrichment(again(), { id })).toMatchObject({ isEnrichmentPaused: true });
    await enrichBookmarks(again(), {}, countEnriched);
    expect(site.requests).toHaveLength(0);
    expect(await resumeEnrichment(again(), { id })).toMatchObject({ isEnrichmentPaused: false });
    await enrichBookmarks(again(), {}, countEnriched);
    expect(await getImport(again(), { id })).toMatchObject({ enriched: 3 });
    const stranger = await world.person();
    await expect(pauseEnrichment(stranger, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("claimed by a crashed worker are read after a while; until then open pages are told that none are read", async () => {
    await importText(world, ctx, links(1));
    await ctx.em.nativeUpdate(BookmarkPage, {}, { dueAt: new Date(Date.now() + 90_000) });
    const told: boolean[] = [];
    await enrichBookmarks(again(), {}, async (_, id) => {
      told.push((await getImport(again(), { id })).isReadingPages);
    });
    expect([site.requests, told]).toEqual([[], [false]]);
    await enrichBookmarks(at(Date.now() + 91_000), {}, countEnriched);
    expect(site.requests.length).toBeGreaterThan(0);
  });
});
