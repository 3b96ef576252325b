import type { IncomingMessage, ServerResponse } from "node:http";
import { openSession } from "@bowerbird/db";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { createHostGate, createPageFetcher } from "../../integrations/index.ts";
import { createTestWorld, html, startTestSite, type TestSite, type TestWorld } from "../../testing/index.ts";
import { extractMetadata } from "./index.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

let site: TestSite;
let world: TestWorld;
let ctx: Context;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
beforeAll(async () => {
  site = await startTestSite((req, res) => answer(req, res));
  world = await createTestWorld(inject("databaseUrl"), { FETCH_ALLOW: site.hostPort });
});
afterAll(async () => {
  await world.close();
  await site.close();
});
beforeEach(async () => {
  ctx = await world.person();
  answer = (req, res) => {
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

  it("falls back when the site does not answer in time", async () => {
    answer = () => {};
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
