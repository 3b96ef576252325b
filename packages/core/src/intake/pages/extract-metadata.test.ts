import { openSession } from "@bowerbird/db";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { createHostGate, createPageFetcher } from "../../integrations/index.ts";
import { html, makePdf, startTestSite } from "../../testing/index.ts";
import { extractMetadata } from "./index.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}));
const { world } = openTestWorld(() => ({ FETCH_ALLOW: site.hostPort }));
beforeEach(async () => {
  ctx = await world.person();
  site.answer = (req, res) => {
    if (req.url === "/icon.png") return res.writeHead(200, { "content-type": "image/png" }).end(png);
    html(res, "<title>Birds</title><meta name=description content=Feathers><link rel=icon href=/icon.png>");
  };
});

describe("metadata extracted while the person waits", () => {
  it("is the page's title, description and icon", async () => {
    expect(await extractMetadata(ctx, { url: `${site.url}/now` })).toMatchObject({
      title: "Birds",
      description: "Feathers",
      favicon: expect.stringMatching(/^\/api\/icons\//),
      isFallback: false,
    });
  });

  it.each([
    ["http://127.0.0.1:1/", "127.0.0.1"],
    ["https://www.nowhere.example/x", "nowhere.example"],
    ["not an address", "Website"],
    ["javascript:alert(1)", "Website"],
  ])("falls back for %s to %s with the usual icon", async (url, title) => {
    expect(await extractMetadata(ctx, { url })).toMatchObject({
      title,
      favicon: "/default-favicon.svg",
      isFallback: true,
    });
  });

  it("is that of the page to which a META refresh or a Refresh header leads, with its address", async () => {
    const refreshed = (url: string) => `<title>Redirect</title><meta http-equiv=refresh content="0; URL='${url}'">`;
    site.answer = (req, res) => {
      if (req.url === "/old") return html(res, refreshed("/older"));
      if (req.url === "/older") return html(res, "", { refresh: "0;url=/new?a=é" });
      html(res, "<title>Birds</title>");
    };
    expect(await extractMetadata(ctx, { url: `${site.url}/old` })).toMatchObject({
      title: "Birds",
      url: `${site.url}/new?a=%C3%A9`,
    });
  });

  it("is never read from a private address to which a page leads, nor behind more redirects than the limit", async () => {
    site.answer = (req, res) => {
      if (req.url === "/private") return html(res, "<meta http-equiv=refresh content='0;url=http://127.0.0.1:1/'>");
      // Alternates with redirects of the site: both count.
      const next = Number(req.url!.slice(1)) + 1;
      if (next % 2) res.writeHead(302, { location: `/${next}` }).end();
      else html(res, `<title>Step</title><meta http-equiv=refresh content='0;url=/${next}'>`);
    };
    const refused = { title: "127.0.0.1", isFallback: true };
    expect(await extractMetadata(ctx, { url: `${site.url}/private` })).toMatchObject(refused);
    const before = site.requests.length;
    // What leads on without end is known by its own title.
    expect(await extractMetadata(ctx, { url: `${site.url}/1` })).toMatchObject({ title: "Step", isFallback: false });
    expect(site.requests.slice(before).map(({ url }) => url)).toEqual(["/1", "/2", "/3", "/4", "/5", "/6"]);
  });

  it.each([
    ["Owls of the north", "/owls.pdf", "application/pdf", "Owls of the north"],
    ["Owls of the north", "/owls.PDF", "application/octet-stream", "Owls of the north"],
    ["Microsoft Word - draft7.doc", "/owls.pdf", "application/pdf", "owls.pdf"],
    [undefined, "/owls.pdf", "application/pdf", "owls.pdf"],
  ])("of a PDF with the title %s at %s, sent as %s, is %s, and its language", async (title, path, type, shown) => {
    const pdf = makePdf({ ...(title && { title }), language: "en-GB", pages: ["Owls hunt at night."] });
    site.answer = (_req, res) => res.writeHead(200, { "content-type": type }).end(pdf);
    expect(await extractMetadata(ctx, { url: `${site.url}${path}` })).toMatchObject({
      title: shown,
      language: "en-GB",
    });
  });

  it.each([
    ["/files/annual-report%202024.pdf", "application/pdf", "annual-report 2024.pdf"],
    ["/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0.epub?dl=1#page=2", "application/epub+zip", "книга.epub"],
    ["/a/Caf%E9.zip", "application/octet-stream", "Caf%E9.zip"],
    ["/photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["/pdf/2301.00001v2", "application/pdf", "2301.00001v2"],
    ["/download", "application/pdf", "127.0.0.1"],
    ["/", "application/pdf", "127.0.0.1"],
  ])("of a file, %s, is its name", async (path, type, title) => {
    site.answer = (_req, res) => res.writeHead(200, { "content-type": type }).end("%PDF");
    expect(await extractMetadata(ctx, { url: `${site.url}${path}` })).toMatchObject({ title, description: "" });
  });

  it.each([
    ['attachment; filename="The report.pdf"', "The report.pdf"],
    ["inline; filename=report.pdf; size=3", "report.pdf"],
    ["attachment; filename=\"r.pdf\"; filename*=UTF-8''%E5%A0%B1%E5%91%8A.pdf", "報告.pdf"],
    ["attachment; filename*=iso-8859-1'en'%A3.pdf", "£.pdf"],
    ['attachment; filename="../../etc/secret.pdf"', "secret.pdf"],
    ['attachment; filename="été.pdf"', "été.pdf"],
    ["inline", "x.pdf"],
  ])("of a file is the name that the site gives it: %s", async (disposition, title) => {
    const header = Buffer.from(disposition).toString("latin1");
    site.answer = (_req, res) =>
      res.writeHead(200, { "content-type": "application/pdf", "content-disposition": header }).end("%PDF");
    expect(await extractMetadata(ctx, { url: `${site.url}/x.pdf` })).toMatchObject({ title });
  });

  it("of a document that cannot be reached is its name, too", async () => {
    const url = "https://www.nowhere.example/annual%20report.pdf";
    expect(await extractMetadata(ctx, { url })).toMatchObject({ title: "annual report.pdf", isFallback: true });
  });

  it("falls back when the site does not answer in time", async () => {
    site.answer = () => {};
    const { config } = world.services;
    const gate = createHostGate(openSession(config.databaseUrl, () => {}));
    const pages = createPageFetcher({ ...config, gate, timeoutMs: 100 });
    const hurried = { ...ctx, services: { ...world.services, pages } };
    expect(await extractMetadata(hurried, { url: `${site.url}/slow` })).toMatchObject({
      title: "127.0.0.1",
      isFallback: true,
    });
    await pages.close();
  });
});
