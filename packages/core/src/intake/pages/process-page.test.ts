import type { ServerResponse } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../platform/context/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import { fetchWithIcon } from "./process-page.ts";
import { openForTests, openTestWorld } from "../../testing/open-test-world.ts";

let ctx: Context;
const site = openForTests(() => startTestSite(() => {}));
const { world } = openTestWorld(() => ({ FETCH_ALLOW: site.hostPort }));
beforeAll(async () => {
  ctx = await world.person();
});

const readTitle = async () => (await fetchWithIcon(ctx, `${site.url}/`, { maxWaitMs: 5_000 })).metadata.title;

describe("a page that leads on keeps its own title", () => {
  const noscript = `<head><noscript><meta http-equiv=refresh content="0;url=/plain"></noscript><title>My bread diary</title>`;
  const visible = `<meta http-equiv=refresh content="1;url=/plain"><title>My bread diary</title>`;

  it.each<[string, string, (res: ServerResponse) => void]>([
    ["is not there", noscript, (res) => res.writeHead(404).end()],
    ["is broken", visible, (res) => res.writeHead(500).end()],
    ["has no title", noscript, (res) => html(res, "<p>Please switch on scripts.")],
    ["is a file", visible, (res) => res.writeHead(200, { "content-type": "font/woff2" }).end("x")],
  ])("where the next one %s", async (_name, page, answerNext) => {
    site.answer = (req, res) => {
      if (req.url === "/") html(res, page);
      else if (req.url === "/plain") answerNext(res);
      else res.writeHead(404).end();
    };
    expect(await readTitle()).toBe("My bread diary");
  });

  it("unless the next one has one", async () => {
    site.answer = (req, res) => html(res, req.url === "/" ? noscript : "<title>Bread for all readers</title>");
    expect(await readTitle()).toBe("Bread for all readers");
  });
});
