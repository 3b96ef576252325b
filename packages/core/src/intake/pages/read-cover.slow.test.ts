import type { ServerResponse } from "node:http";
import { limits } from "@bowerbird/contract/limits";
import { CoverPicture, HostPause } from "@bowerbird/db";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark, deleteBookmarks, updateBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, database } from "../../platform/context/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";
import { evictCovers } from "./pictures.sql.ts";
import { readCover } from "./index.ts";

const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");
const pictures: [type: string, content: Buffer][] = [
  ["image/jpeg", jpeg],
  ["image/png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["image/gif", Buffer.from("GIF89a-and-more")],
  ["image/webp", Buffer.from("RIFF\u0001\u0001\u0001\u0001WEBPVP8 ")],
  ["image/avif", Buffer.from("\0\0\0\u0020ftypavif\0\0\0\0")],
];
const noCover = { code: "NOT_FOUND", message: "Cover not found" };
const day = 24 * 60 * 60_000;

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}, "0.0.0.0"));
const internal = openForTests(() => startTestSite((_req, res) => void res.writeHead(200).end(jpeg)));
// Each address of 127.0.0.0/8 is a host of its own.
const { world } = openTestWorld(() => {
  const hosts = Array.from({ length: 40 }, (_, number) => `127.0.1.${number}:${site.port}`);
  return { FETCH_ALLOW: [site.hostPort, ...hosts].join(",") };
});
beforeEach(async () => {
  ctx = await world.person();
  site.requests.length = 0;
  site.answer = (_req, res) => send(res, jpeg);
  // Pictures and pauses of hosts are for all people, so also for those of other tests.
  await ctx.em.nativeDelete(CoverPicture, {});
  await ctx.em.nativeDelete(HostPause, {});
});

const send = (res: ServerResponse, content: Buffer) =>
  void res.writeHead(200, { "content-type": "text/html" }).end(content);
const later = (milliseconds: number): Context => ({
  ...createJobContext(world.services, ctx.userId),
  now: () => new Date(Date.now() + milliseconds),
});
const host = (number: number) => `http://127.0.1.${number}:${site.port}`;
let pages = 0;
async function save(coverUrl: string | null, of = ctx): Promise<string> {
  pages += 1;
  const page = { url: `https://page.example/${pages}`, title: "Page", category: "", allowDuplicates: false };
  return (await addBookmark(of, { ...page, coverUrl })).id;
}
const read = async (id: string, of = ctx) => readCover(of, { id });

describe("the cover of a bookmark", () => {
  it.each(pictures)("is a picture of the type that its content has: %s", async (mediaType, content) => {
    site.answer = (_req, res) => send(res, content);
    expect(await read(await save(`${site.url}/${mediaType}`))).toEqual({ mediaType, content });
  });

  it("is fetched with the first request, without a cookie or a referrer, and once for all people", async () => {
    const id = await save(`${site.url}/c.jpg`);
    expect(site.requests).toHaveLength(0);
    const other = await world.person();
    const theirs = await save(`${site.url}/c.jpg`, other);
    await Promise.all([read(id), read(id), read(theirs, other)]);
    await read(id);
    expect(site.requests.map(({ url }) => url)).toEqual(["/c.jpg"]);
    const { headers } = site.requests[0]!;
    expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
    await read(id, later(31 * day));
    expect(site.requests).toHaveLength(2);
  });

  it("is another one once its address changes", async () => {
    const id = await save(`${site.url}/1.jpg`);
    await read(id);
    await updateBookmark(ctx, { id, coverUrl: `${site.url}/2.jpg` });
    await read(id);
    expect(site.requests.map(({ url }) => url)).toEqual(["/1.jpg", "/2.jpg"]);
  });

  it("is shown to the owner of the bookmark only, and not from the trash", async () => {
    const id = await save(`${site.url}/c.jpg`);
    await read(id);
    await expect(read(id, await world.person())).rejects.toMatchObject(noCover);
    await deleteBookmarks(ctx, { ids: [id] });
    await expect(read(id)).rejects.toMatchObject(noCover);
  });

  it("is not found where there is none, or no such bookmark", async () => {
    for (const id of [await save(null), crypto.randomUUID(), "1", "' or 1=1 --"])
      await expect(read(id)).rejects.toMatchObject(noCover);
  });
});

describe("what is no cover", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const larger = Buffer.concat([jpeg, Buffer.alloc(limits.fetchCoverBytes)]);
  it.each<[string, (res: ServerResponse) => void]>([
    ["a page that calls itself a picture", (res) => res.writeHead(200, { "content-type": "image/png" }).end("<html>")],
    ["an SVG", (res) => res.writeHead(200, { "content-type": "image/png" }).end(svg)],
    ["nothing", (res) => res.writeHead(200).end()],
    ["a bitmap of Windows", (res) => res.writeHead(200).end(Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)]))],
    ["a larger picture than is stored", (res) => res.writeHead(200).end(larger)],
    ["an error", (res) => res.writeHead(404).end(jpeg)],
    ["a picture without an end", (res) => sendEndlessly(res)],
  ])("is not shown, and not fetched again for a day: %s", async (_name, respond) => {
    site.answer = (_req, res) => respond(res);
    const id = await save(`${site.url}/c`);
    await expect(read(id)).rejects.toMatchObject(noCover);
    await expect(read(id)).rejects.toMatchObject(noCover);
    expect(site.requests).toHaveLength(1);
    site.answer = (_req, res) => send(res, jpeg);
    expect(await read(id, later(2 * day))).toMatchObject({ mediaType: "image/jpeg" });
  });

  function sendEndlessly(res: ServerResponse): void {
    res.writeHead(200, { "content-type": "image/jpeg" });
    res.write(jpeg);
    const more = () =>
      void (!res.destroyed && (res.write(Buffer.alloc(65_536)) ? setImmediate(more) : res.once("drain", more)));
    more();
  }

  it("is at a private address, also behind a redirect: nothing there is asked", async () => {
    await expect(read(await save(`http://${internal.hostPort}/c.jpg`))).rejects.toMatchObject(noCover);
    site.answer = (_req, res) => res.writeHead(302, { location: `http://${internal.hostPort}/c.jpg` }).end();
    await expect(read(await save(`${site.url}/c.jpg`))).rejects.toMatchObject(noCover);
    await expect(read(await save("http://169.254.169.254/latest/c.jpg"))).rejects.toMatchObject(noCover);
    expect(internal.connections()).toBe(0);
  });

  it("is a page with a picture in it", async () => {
    site.answer = (_req, res) => html(res, "<img src=/c.jpg>");
    await expect(read(await save(site.url))).rejects.toMatchObject(noCover);
  });
});

describe("a cover that does not come in time", () => {
  it("is told to come later, and is there then", async () => {
    let respond = () => {};
    site.answer = (_req, res) => void (respond = () => send(res, jpeg));
    const id = await save(`${site.url}/slow.jpg`);
    await expect(read(id)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    respond();
    await expect.poll(() => read(id).catch(() => null)).toMatchObject({ mediaType: "image/jpeg" });
    expect(site.requests).toHaveLength(1);
  });

  it("is asked for later where its site wants to be left alone", async () => {
    site.answer = (_req, res) => res.writeHead(429, { "retry-after": "60" }).end();
    await read(await save(`${site.url}/1.jpg`)).catch(() => {});
    await expect(read(await save(`${site.url}/2.jpg`))).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("takes up a bounded number of fetches: a person's further covers come later, another's come now", async () => {
    const held: ServerResponse[] = [];
    site.answer = (req, res) => (req.url === "/theirs.jpg" ? send(res, jpeg) : void held.push(res));
    const ids: string[] = [];
    for (let number = 0; number < 20; number++) ids.push(await save(`${host(number)}/c.jpg`));
    const reads = Promise.allSettled(ids.map((id) => read(id)));
    await expect.poll(() => site.requests.length).toBe(16);
    const other = await world.person();
    expect(await read(await save(`${host(30)}/theirs.jpg`, other), other)).toMatchObject({ mediaType: "image/jpeg" });
    for (const res of held) send(res, jpeg);
    expect((await reads).filter(({ status }) => status === "fulfilled")).toHaveLength(16);
    site.answer = (_req, res) => send(res, jpeg);
    for (const id of ids) expect(await read(id)).toMatchObject({ mediaType: "image/jpeg" });
  });
});

describe("the stored pictures", () => {
  const insert = (count: number, size: number, from: string) =>
    sql`insert into cover_picture (id, media_type, content, size, fetched_at)
      select gen_random_uuid(), 'image/jpeg', '\\xffd8ff', ${size}::int, ${from}::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(database(ctx));
  const stored = () => ctx.em.count(CoverPicture, {});

  it("are bounded in number: the ones fetched last stay", async () => {
    await insert(limits.coverPictures, 3, "2026-01-01");
    await insert(5, 3, "2026-02-01");
    await evictCovers(ctx);
    expect(await stored()).toBe(limits.coverPictures);
    expect(await ctx.em.count(CoverPicture, { fetchedAt: { $gt: new Date("2026-01-31") } })).toBe(5);
  });

  it("are bounded in bytes, and a new one pushes the oldest out", async () => {
    const size = limits.coverPictureBytes / 8;
    await insert(8, size, "2026-01-01");
    await evictCovers(ctx);
    expect(await stored()).toBe(8);
    await read(await save(`${site.url}/c.jpg`));
    expect(await stored()).toBe(8);
    expect(await ctx.em.count(CoverPicture, { size: jpeg.length })).toBe(1);
  });
});
