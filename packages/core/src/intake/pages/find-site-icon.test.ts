import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark, getBookmark, readIcon } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext } from "../../platform/context/index.ts";
import { countEnriched } from "../imports/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";
import { enrichBookmark } from "./index.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const ico = Buffer.concat([Buffer.from("00000100010010", "hex"), Buffer.alloc(40, 1)]);

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}, "0.0.0.0"));
const other = openForTests(() =>
  startTestSite((_req, res) => void res.writeHead(200, { "content-type": "image/png" }).end(png)),
);
// Each address of 127.0.0.0/8 is a host of its own.
const host = (number: number) => `http://127.0.1.${number}:${site.port}`;
const { world } = openTestWorld(() => ({
  FETCH_ALLOW: Array.from({ length: 10 }, (_, number) => new URL(host(number)).host).join(","),
}));
beforeEach(async () => {
  ctx = await world.person();
  site.requests.length = 0;
  site.answer = (req, res) =>
    req.url === "/favicon.ico" ? res.writeHead(200).end(ico) : html(res, `<title>Page ${req.url}</title>`);
});

const again = () => createJobContext(world.services, ctx.userId);
/** Adds a bookmark and reads its page. @returns its icon */
async function findIcon(url: string): Promise<string> {
  const { id } = await addBookmark(ctx, { url, title: "", category: "", allowDuplicates: false });
  await enrichBookmark(again(), { bookmarkId: id }, countEnriched);
  return (await getBookmark(again(), { id })).favicon;
}

describe("the icon of a site", () => {
  it("does not reveal by its content that another person saved the site", async () => {
    const favicon = await findIcon(`${host(1)}/secret`);
    const guessed = createHash("sha256").update(ico).digest("hex").slice(0, 32);
    expect(favicon).not.toContain(guessed);
    await expect(readIcon(again(), guessed)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("is requested once for all pages and people, and is the best raster image", async () => {
    const links = ["16x16", "64x64", "512x512"].map((size) => `<link rel=icon sizes=${size} href="/${size}.png">`);
    site.answer = (req, res) =>
      req.url!.endsWith(".png")
        ? res.writeHead(200).end(Buffer.concat([png, Buffer.from(req.url!)]))
        : html(res, `<link rel=icon type="image/svg+xml" href="/i.svg">${links.join("")}`);
    for (const path of ["1", "2"]) expect(await findIcon(`${host(2)}/${path}`)).not.toBe("");
    expect(site.requests.map((request) => request.url)).toEqual(["/1", "/64x64.png", "/2"]);
  });

  it("is the next one where the better ones are missing or are pages, of at most six", async () => {
    const sizes = [64, 65, 66, 67, 68, 69, 70];
    const links = sizes.map((size) => `<link rel=icon sizes=${size}x${size} href="/${size}.png">`).join("");
    let found = "/67.png";
    site.answer = (req, res) => {
      if (req.url === found) return res.writeHead(200).end(png);
      if (req.url === "/64.png") return res.writeHead(404).end();
      html(res, `<title>T</title>${links}`);
    };
    expect(await findIcon(`${host(3)}/1`)).not.toBe("");
    [found, site.requests.length] = ["none", 0];
    expect(await findIcon(`${host(4)}/1`)).toBe("");
    const tried = site.requests.map(({ url }) => url).slice(1);
    expect(tried).toEqual([64, 65, 66, 67, 68].map((size) => `/${size}.png`).concat("/favicon.ico"));
  });

  it.each([
    ["percent-encoded", `data:image/png,${png.toString("hex").replace(/../g, "%$&")}`],
    ["in base64", `data:image/png;base64,${png.toString("base64")}`],
    [
      "in base64 that is percent-encoded",
      `data:image/png;charset=x;base64,${encodeURIComponent(png.toString("base64"))}`,
    ],
  ])("can be embedded in the page, %s", async (_how, address) => {
    site.answer = (_req, res) => html(res, `<title>T</title><link rel=icon href="${address}">`);
    const favicon = await findIcon(`${host(5)}/${ctx.userId}`);
    expect((await readIcon(again(), favicon.split("/").at(-1)!)).content).toEqual(png);
  });

  it("is its own where two sites share a host", async () => {
    site.answer = (req, res) => {
      const [, name] = req.url!.split("/");
      if (req.url!.endsWith(".png")) return res.writeHead(200).end(Buffer.concat([png, Buffer.from(name!)]));
      html(res, `<title>T</title><link rel=icon href="/${name}/i.png">`);
    };
    const icons: string[] = [];
    for (const path of ["~ann/1", "~bob/1", "~ann/2"]) icons.push(await findIcon(`${host(6)}/${path}`));
    expect(icons[0]).not.toBe(icons[1]);
    expect(icons[2]).toBe(icons[0]);
  });

  it("is never fetched from a private address or used if it is not an image", async () => {
    site.answer = (_req, res) =>
      html(res, `<link rel=icon href="http://127.0.0.1:${other.port}/i.png"><title>T</title>`);
    expect([await findIcon(`${host(7)}/1`), other.connections()]).toEqual(["", 0]);
    site.requests.length = 0;
    expect(await findIcon(`${host(7)}/2`)).toBe("");
    expect(site.requests).toHaveLength(1);
  });
});
