import { afterEach, describe, expect, inject, it } from "vitest";
import { openForEachTest, openForTests } from "../../testing/in-vitest/index.ts";
import { html, startTestSite } from "../../testing/index.ts";
import type { Lookup } from "./checked-connector.ts";
import { createTestFetchers, failure } from "./testing.ts";

const fetchers = openForTests(() => createTestFetchers(inject("databaseUrl")));
const site = openForEachTest(() => startTestSite((_req, res) => html(res, "<title>Hello</title>"), "::"));
afterEach(() => fetchers.closeAll());

const fetcherOf = (fetchAllow: string[], lookup?: Lookup) => fetchers.open(fetchAllow, { lookup });

/** Spellings of loopback and other private addresses. */
const privateHosts = `127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1
  017700000001 127.0.0.1. 0 0.0.0.0 0x0 00 [::1] [0:0:0:0:0:0:0:1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1]
  [::7f00:1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1]
  [2001:0:7f00:1::1] [2001:0:4136:e378:8000:63bf:80ff:fffe] [fe80::1] [fec0::1] [fc00::1] [fd00::1] [ff02::1]
  [2001:db8::1] [3fff::1] [100::1] 10.0.0.1 10.1 0xa000001 172.16.0.1 172.31.255.255 192.168.0.1 192.168.257 3232235521
  169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 100.127.255.255 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1
  203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 １２７.０.０.１ ①②⑦.0.0.1 127。0。0。1 localhost
  LOCALHOST localhost. sub.localhost printer printer.local intranet metadata.google.internal router.home.arpa a.test
  a.example %31%32%37.0.0.1 127%2e0.0.1`.split(/\s+/);

describe("an address that is not public", () => {
  it.each(privateHosts)("is never connected to, spelt %s", async (host) => {
    const error = await failure(fetcherOf([]), `http://${host}:${site.port}/`);
    expect([error.outcome, site.connections()]).toEqual(["final", 0]);
  });

  it.each([
    "http://public.site@127.0.0.1:PORT/",
    "http://public.site:80@127.0.0.1:PORT/",
    "http://public.site#@127.0.0.1:PORT/",
    "http://127.0.0.1:PORT#@public.site/",
    "http:\\\\127.0.0.1:PORT\\@public.site/",
    "http:127.0.0.1:PORT/",
    "http:///127.0.0.1:PORT/",
    "\thttp://127.0.0.1\n:PORT/",
    "http://[::ffff:127.0.0.1%25lo]:PORT/",
    "ftp://127.0.0.1:PORT/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:PORT/",
  ])("is not reached by the trick %j", async (trick) => {
    const noNames: Lookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    const error = await failure(fetcherOf([], noNames), trick.replace("PORT", String(site.port)));
    expect([error.outcome, site.connections()]).toEqual(["final", 0]);
  });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.8"])(
    "is not reached through a name of %s",
    async (address) => {
      const lookup: Lookup = () =>
        Promise.resolve([
          { address: "93.184.215.14", family: 4 },
          { address, family: address.includes(":") ? 6 : 4 },
        ]);
      const error = await failure(fetcherOf([], lookup), `http://rebound.site.org:${site.port}/`);
      expect([error.outcome, site.connections()]).toEqual(["final", 0]);
    },
  );

  it("is not reached by a name server that says another thing the second time", async () => {
    const inner = await startTestSite((_req, res) => html(res, "secret"));
    let asked = 0;
    // No server listens at the first answer; if the name were resolved again on connecting, the second would be reached.
    const lookup: Lookup = () => Promise.resolve([{ address: asked++ === 0 ? "127.0.0.9" : "127.0.0.1", family: 4 }]);
    const fetcher = fetcherOf([`first.site.org:${inner.port}`], lookup);
    expect((await failure(fetcher, `http://first.site.org:${inner.port}/`)).outcome).toBe("temporary");
    expect([asked, inner.connections()]).toEqual([1, 0]);
    expect((await failure(fetcher, `http://second.site.org:${inner.port}/`)).outcome).toBe("final");
    expect([asked, inner.connections()]).toEqual([2, 0]);
    await inner.close();
  });

  it("stays out of reach when only another of its ports or names is allowed", async () => {
    const other = await startTestSite((_req, res) => html(res, "secret"));
    const lookup: Lookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
    const fetcher = fetcherOf([site.hostPort], lookup);
    expect((await failure(fetcher, other.url)).outcome).toBe("final");
    expect((await failure(fetcher, `http://some.site.org:${site.port}/`)).outcome).toBe("final");
    expect([other.connections(), site.connections()]).toEqual([0, 0]);
    await other.close();
  });

  it.each([301, 302, 303, 307, 308])("is not followed to by a redirect with %i", async (status) => {
    const inner = await startTestSite((_req, res) => html(res, "secret"));
    const places = [
      inner.url,
      `http://localhost:${inner.port}/`,
      `//127.1:${inner.port}/`,
      `http://x@[::1]:${inner.port}`,
    ];
    for (const location of places) {
      site.answer = (_req, res) => res.writeHead(status, { location }).end();
      expect((await failure(fetcherOf([site.hostPort]), site.url)).outcome).toBe("final");
    }
    expect([inner.connections(), site.connections()]).toEqual([0, 4]);
    await inner.close();
  });
});
