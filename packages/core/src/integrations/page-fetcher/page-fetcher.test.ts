import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import type { FetchOptions } from "../../platform/ports/page-fetcher.ts";
import { openForEachTest, openForTests } from "../../testing/in-vitest/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import type { Lookup } from "./checked-connector.ts";
import { createTestFetchers, failure, read } from "./testing.ts";

const fetchers = openForTests(() => createTestFetchers(inject("databaseUrl")));
const site = openForEachTest(() => startTestSite((_req, res) => html(res, "<title>Hello</title>"), "::"));
afterEach(() => fetchers.closeAll());

const fetcherOf = (fetchAllow: string[], lookup?: Lookup, now?: () => Date) =>
  fetchers.open(fetchAllow, { lookup, now });
const allowed = () => fetcherOf([site.hostPort, `localhost:${site.port}`]);

describe("what is asked of a site", () => {
  it("says who asks and nothing else: no cookie, no password, no referrer", async () => {
    const fetcher = allowed();
    site.answer = (req, res) =>
      req.url === "/" ? res.writeHead(302, { location: "/b", "set-cookie": "a=b" }).end() : html(res, "ok");
    const { final, text } = await read(fetcher, `http://user:secret@${site.hostPort}/#part`);
    expect(text).toBe("ok");
    expect(final).toMatch(/\/b#part$/);
    for (const { headers } of site.requests) {
      expect(headers["user-agent"]).toMatch(/^Bowerbird\/\d+\.\d+\.\d+ \(\+https:\/\/links\.example\)$/);
      expect([headers.cookie, headers.authorization, headers.referer]).toEqual([undefined, undefined, undefined]);
    }
  });

  it.each<[string, Partial<FetchOptions>, string]>([
    ["a page", { kind: "page" }, "de,en;q=0.95,*;q=0.5"],
    ["a page that was in Japanese", { kind: "page", language: "ja" }, "de,ja;q=0.95,en;q=0.90,*;q=0.5"],
    ["a link", { kind: "link" }, "de,en;q=0.95,*;q=0.5"],
    ["a source", { kind: "data" }, "de,en;q=0.95,*;q=0.5"],
    ["an icon, which all people see", { kind: "icon" }, "en,*;q=0.5"],
    ["a cover, which all people see", { kind: "cover" }, "en,*;q=0.5"],
  ])("is %s in the person's language, its own and English, also after a redirect", async (_what, options, header) => {
    site.answer = (req, res) => (req.url === "/" ? res.writeHead(302, { location: "/b" }).end() : html(res, "ok"));
    const fetcher = allowed();
    const url = `http://${site.hostPort}/`;
    await inLanguage("de", () => read(fetcher, url, { kind: "page", maxWaitMs: 5_000, ...options }));
    const asked = site.requests.map(({ headers }) => headers["accept-language"]);
    expect([...new Set(asked)]).toEqual([header]);
  });

  it.each([22, 25, 2049, 6667])("is nothing at the dangerous port %i", async (port) => {
    expect((await failure(fetcherOf([]), `http://93.184.215.14:${port}/`)).message).toBe(
      `Bowerbird does not read pages on port ${port}.`,
    );
  });

  it("ends after five redirects, also where they lead in a circle", async () => {
    site.answer = (req, res) => res.writeHead(302, { location: `/${Number(req.url!.slice(1) || 0) + 1}` }).end();
    expect(await failure(allowed(), site.url)).toMatchObject({
      outcome: "final",
      message: expect.stringContaining("more than 5"),
    });
    expect(site.requests).toHaveLength(6);
    site.answer = (_req, res) => res.writeHead(302, { location: "/" }).end();
    expect((await failure(allowed(), site.url)).outcome).toBe("final");
  });

  it.each([
    [404, "gone"],
    [410, "gone"],
    [401, "final"],
    [403, "final"],
    [451, "final"],
    [500, "temporary"],
    [502, "temporary"],
  ])("is answered by %i: %s", async (status, outcome) => {
    site.answer = (_req, res) => res.writeHead(status).end("x");
    const error = await failure(allowed(), site.url);
    expect(error.outcome).toBe(outcome);
    expect(error.message).toContain(String(status));
  });

  it("is only a page or a PDF: another type is not read", async () => {
    site.answer = (_req, res) => res.writeHead(200, { "content-type": "application/zip" }).end("PK");
    expect(await failure(allowed(), site.url)).toMatchObject({
      outcome: "final",
      message: "This is not a web page but application/zip.",
    });
  });
});

describe("a site that means harm", () => {
  it.each(["gzip", "br"])("packs the page with %s, and it is read", async (encoding) => {
    const packed = encoding === "gzip" ? gzipSync("<p>Grüße") : brotliCompressSync("<p>Grüße");
    site.answer = (_req, res) => html(res, packed, { "content-encoding": encoding });
    expect((await read(allowed(), site.url)).text).toBe("<p>Grüße");
  });

  it("sends without end what unpacks to a thousand times its size, and two megabytes of it are read", async () => {
    const zeros = Buffer.alloc(1024 * 1024);
    async function* endless() {
      for (;;) yield zeros;
    }
    site.answer = (_req, res) => {
      res.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      Readable.from(endless())
        .pipe(createGzip({ level: 1 }))
        .pipe(res);
    };
    const { text } = await read(allowed(), site.url);
    expect(text).toHaveLength(2 * 1024 * 1024);
  });

  it("never stops sending, packed into nothing or as it is", async () => {
    const emptyMembers = Buffer.concat(Array.from({ length: 2000 }, () => gzipSync("")));
    const endless = (res: ServerResponse, piece: Buffer) => {
      const more = () => void (!res.destroyed && (res.write(piece) ? setImmediate(more) : res.once("drain", more)));
      more();
    };
    site.answer = (req, res) => {
      const isPacked = req.url === "/packed";
      res.writeHead(200, { "content-type": "text/html", ...(isPacked ? { "content-encoding": "gzip" } : {}) });
      endless(res, isPacked ? emptyMembers : Buffer.alloc(65_536, 97));
    };
    expect((await read(allowed(), site.url)).text).toHaveLength(2 * 1024 * 1024);
    expect((await read(allowed(), `${site.url}/packed`)).text).toBe("");
  });

  it.each(["/", "/drip"])(
    "drips without end at %s: the time for an address with its redirects ends it",
    async (path) => {
      site.answer = (req, res) => {
        if (req.url === "/") return res.writeHead(302, { location: "/drip" }).end();
        res.writeHead(200, { "content-type": "text/html" });
        const timer = setInterval(() => res.write("a"), 5);
        res.on("close", () => clearInterval(timer));
      };
      const hurried = fetchers.open([site.hostPort], { timeoutMs: 300 });
      expect(await failure(hurried, site.url + path)).toMatchObject({
        outcome: "temporary",
        message: "The site did not answer in time.",
      });
    },
  );

  it("redirects again and again until its time is over: what one step took is missing for the next", async () => {
    site.answer = (req, res) => {
      const step = Number(req.url!.slice(1) || 0);
      // Each step alone takes less than the limit.
      setTimeout(() => res.writeHead(302, { location: `/${step + 1}` }).end(), 250);
    };
    expect(await failure(fetchers.open([site.hostPort], { timeoutMs: 400 }), site.url)).toMatchObject({
      outcome: "temporary",
      message: "The site did not answer in time.",
    });
    expect(site.requests.length).toBeLessThanOrEqual(2);
  });

  it("floods with headers, lies about how it is packed, or breaks off", async () => {
    site.answer = (_req, res) =>
      res.writeHead(200, { "content-type": "text/html", "x-flood": "a".repeat(60_000) }).end("x");
    expect((await failure(allowed(), site.url)).outcome).toBe("temporary");
    site.answer = (_req, res) => html(res, "no gzip at all", { "content-encoding": "gzip" });
    expect((await failure(allowed(), site.url)).outcome).toBe("final");
    site.answer = (_req, res) => html(res, "x", { "content-encoding": "gzip, gzip, gzip, gzip" });
    expect((await failure(allowed(), site.url)).outcome).toBe("final");
    site.answer = (_req, res) => res.destroy();
    expect(await failure(allowed(), site.url)).toMatchObject({
      outcome: "temporary",
      message: "The site closed the connection.",
    });
  });

  it("is found nowhere", async () => {
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" }));
    expect(await failure(fetcherOf([], lookup), "https://no.such.site.org/")).toMatchObject({
      outcome: "temporary",
      message: "This site does not exist.",
    });
  });

  it("sends an icon of megabytes, which is not taken", async () => {
    site.answer = (_req, res) => res.writeHead(200, { "content-type": "image/png" }).end(Buffer.alloc(1_000_000));
    expect((await failure(allowed(), site.url, { kind: "icon", maxWaitMs: 1_000 })).message).toBe(
      "The icon is too large.",
    );
  });
});

describe("a machine without a network", () => {
  it("is told from sites that are gone: after many names in vain nothing is tried for some minutes", async () => {
    let asked = 0;
    const lookup: Lookup = () => {
      asked++;
      return Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" }));
    };
    const now = new Date("2026-05-12T09:00:00Z");
    const fetcher = fetcherOf([], lookup, () => now);
    for (let number = 0; number < 20; number++) {
      expect(fetcher.isOffline()).toBe(false);
      expect((await failure(fetcher, `https://site${number}.example.org/`)).outcome).toBe("temporary");
    }
    // Twenty names, and one that is always there.
    expect([asked, fetcher.isOffline()]).toEqual([21, true]);
    const refusal = await failure(fetcher, "https://another.example.org/");
    expect([refusal.outcome, asked]).toEqual(["busy", 21]);
    expect(refusal.retryAt!.getTime()).toBeGreaterThan(now.getTime() + 60_000);
  });

  it("is not what the many dead sites of one person mean: others' pages are read", async () => {
    const lookup: Lookup = (host) =>
      host.endsWith(".org")
        ? Promise.reject(Object.assign(new Error("x"), { code: "EAI_AGAIN" }))
        : Promise.resolve([{ address: "93.184.215.14", family: 4 }]);
    const fetcher = fetcherOf([], lookup);
    for (let number = 0; number < 45; number++) await failure(fetcher, `https://site${number}.example.org/`);
    expect(fetcher.isOffline()).toBe(false);
  });

  it("is not what a dead site of many pages means", async () => {
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" }));
    const fetcher = fetcherOf([], lookup);
    for (let page = 0; page < 40; page++) await failure(fetcher, `https://dead.example.org/${page}`);
    expect(fetcher.isOffline()).toBe(false);
  });
});

describe("a host", () => {
  it("is called on by two at once, however many processes want to", async () => {
    const waiting: ServerResponse[] = [];
    // A page is answered when two are open, so that a third one would be seen.
    site.answer = (_req, res) => {
      waiting.push(res);
      if (waiting.length === 2) for (const one of waiting.splice(0)) html(one, "ok");
    };
    const all = [allowed(), allowed(), allowed()];
    await Promise.all(all.flatMap((fetcher) => Array.from({ length: 6 }, () => read(fetcher, site.url))));
    expect(site.requests).toHaveLength(18);
    expect(site.maxOpen()).toBe(2);
  });

  it("that asks to be left alone is left alone by all, until the time it names", async () => {
    site.answer = (_req, res) => res.writeHead(429, { "retry-after": "120" }).end();
    const now = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
    const open = () => fetcherOf([`localhost:${site.port}`], undefined, () => now);
    const [one, other] = [open(), open()];
    const error = await failure(one, `http://localhost:${site.port}/`);
    expect(error.outcome).toBe("temporary");
    expect(error.retryAt!.getTime()).toBe(now.getTime() + 120_000);
    for (const fetcher of [one, other]) {
      const refused = await failure(fetcher, `http://localhost:${site.port}/other`);
      expect([refused.outcome, refused.retryAt?.getTime()]).toEqual(["busy", error.retryAt!.getTime()]);
    }
    expect(site.requests).toHaveLength(1);
  });

  it("is given up for now when others keep it busy for longer than one is patient", async () => {
    const waiting: ServerResponse[] = [];
    site.answer = (_req, res) => void waiting.push(res);
    const fetcher = allowed();
    const busy = [read(fetcher, site.url), read(fetcher, site.url)];
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 120_000);
    expect(await failure(allowed(), site.url, { kind: "page", maxWaitMs: 200 })).toMatchObject({ outcome: "busy" });
    for (const res of waiting) html(res, "ok");
    await Promise.all(busy);
  });
});
