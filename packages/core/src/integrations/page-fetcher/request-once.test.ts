import type { ServerResponse } from "node:http";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { html, startTestSite, type TestSite } from "../../testing/index.ts";
import { createTestFetchers, read, type TestFetchers } from "./testing.ts";

let fetchers: TestFetchers;
let site: TestSite;
let answer: (res: ServerResponse) => void;
beforeAll(async () => {
  fetchers = await createTestFetchers(inject("databaseUrl"));
  site = await startTestSite((_req, res) => answer(res));
});
afterAll(async () => {
  await fetchers.closeAll();
  await fetchers.drop();
  await site.close();
});

const allowed = () => fetchers.open([site.hostPort], {});

describe("a page with odd headers is read as browsers read it", () => {
  it.each([
    ["utf8", "<p>Grüße"],
    ["None", "<p>Grüße"],
    ["text/html, identity", "<p>Grüße"],
    ["deflate", deflateSync("<p>Grüße")],
    ["deflate", deflateRawSync("<p>Grüße")],
    ["utf-8, gzip", gzipSync("<p>Grüße")],
    ["gzip", ""],
  ])("packed with %s", async (encoding, body) => {
    answer = (res) => html(res, body, { "content-encoding": encoding });
    expect((await read(allowed(), site.url)).text).toBe(body.length > 0 ? "<p>Grüße" : "");
  });

  it.each([
    ["text/html; charset=iso-8859-2, text/html", "iso-8859-2"],
    ["text/html;; charset=koi8-r", "koi8-r"],
    ['text/html; x="a,b"; charset="big5"', "big5"],
    ["nonsense, text/html;charset=utf-8", "utf-8"],
    ["text/html;charset=utf-8, nonsense", "utf-8"],
    ["text/plain;charset=koi8-r, text/html", null],
    ["text/html;charset=koi8-r, text/html;charset=big5", "big5"],
  ])("of type %s", async (type, charset) => {
    answer = (res) => html(res, "<p>x", { "content-type": type });
    const options = { kind: "page", maxWaitMs: 1_000 } as const;
    expect(await allowed().read(site.url, options, (document) => Promise.resolve(document.charset))).toBe(charset);
  });
});
