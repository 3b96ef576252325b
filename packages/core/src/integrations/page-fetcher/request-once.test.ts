import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, inject, it } from "vitest";
import { html, startTestSite } from "../../testing/index.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";
import { createTestFetchers, read } from "./testing.ts";

const fetchers = openForTests(() => createTestFetchers(inject("databaseUrl")));
const site = openForTests(() => startTestSite(() => {}));
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
    site.answer = (_req, res) => html(res, body, { "content-encoding": encoding });
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
    site.answer = (_req, res) => html(res, "<p>x", { "content-type": type });
    const options = { kind: "page", maxWaitMs: 1_000 } as const;
    expect(await allowed().read(site.url, options, (document) => Promise.resolve(document.charset))).toBe(charset);
  });
});
