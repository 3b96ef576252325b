import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Lookup } from "../page-fetcher/checked-connector.ts";
import { startTestSite } from "../testing/test-site.ts";
import { createWebhookSender } from "./create-webhook-sender.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const site = openForTests(() => startTestSite((_req, res) => res.end()));

const senderTo = (webhookAllowedHosts: string[], lookup?: Lookup, timeoutMs = 10_000) =>
  createWebhookSender({ appUrl: "https://links.example", webhookAllowedHosts, timeoutMs, ...(lookup && { lookup }) });
const resolving =
  (...addresses: string[]): Lookup =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
const send = (sender: ReturnType<typeof senderTo>, url = site.url) => sender.send({ url, headers: {}, body: "{}" });
const allowed = () => senderTo(["127.0.0.1"]);
const notPublic = "The address is not that of a public site.";

describe("a webhook's address", () => {
  it.each([
    "http://127.0.0.1/",
    "http://localhost/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:7f00:1]/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://0.0.0.0/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://hub.lan/",
    "http://homeassistant/",
    "http://hub.internal/",
  ])("on a private network is refused before it is connected to: %s", async (url) => {
    expect(senderTo([]).refuse(url)).toBe(notPublic);
    expect(await send(senderTo([]), url)).toMatchObject({ status: null, problem: notPublic });
  });

  it.each([["127.0.0.1"], ["::1"], ["::ffff:10.0.0.8"], ["93.184.215.14", "10.0.0.8"]])(
    "is refused when its name leads to %s, also beside a public address",
    async (...addresses) => {
      const sender = senderTo([], resolving(...addresses));
      const before = site.connections();
      expect(await send(sender, `http://rebound.site.org:${site.port}/`)).toMatchObject({ problem: notPublic });
      expect(site.connections()).toBe(before);
    },
  );

  it.each([
    ["an address", ["127.0.0.1"], "http://127.0.0.1"],
    ["a network", ["10.0.0.0/8", "127.0.0.0/8"], "http://127.0.0.1"],
    ["a name", ["hub.lan"], "http://hub.lan"],
    ["a name that leads into an allowed network", ["127.0.0.0/8"], "http://hub.lan"],
  ])("is reached where the operator allows %s", async (_what, hosts, origin) => {
    site.answer = (_req, res) => res.writeHead(202).end();
    const sender = senderTo(hosts, resolving("127.0.0.1"));
    expect(sender.refuse(`${origin}:${site.port}/`)).toBeNull();
    expect(await send(sender, `${origin}:${site.port}/`)).toMatchObject({ status: 202, problem: null });
  });

  it.each([
    ["another address", ["127.0.0.2"], "http://127.0.0.1"],
    ["another network", ["10.0.0.0/8"], "http://hub.lan"],
    ["another name", ["other.lan"], "http://hub.lan"],
  ])("stays out of reach where the operator allows %s", async (_what, hosts, origin) => {
    const before = site.connections();
    const sender = senderTo(hosts, resolving("127.0.0.1"));
    expect(await send(sender, `${origin}:${site.port}/`)).toMatchObject({ problem: notPublic });
    expect(site.connections()).toBe(before);
  });

  it("with a port that is dangerous stays out of reach, also on an allowed host", async () => {
    expect(allowed().refuse("http://127.0.0.1:25/")).toMatch(/port 25/);
  });
});

describe("a receiver", () => {
  it.each(["http://169.254.169.254/", "http://127.0.0.1:1/", "/elsewhere"])(
    "that redirects to %s is not followed",
    async (location) => {
      site.answer = (_req, res) => res.writeHead(307, { location }).end();
      const before = site.requests.length;
      expect(await send(allowed())).toMatchObject({
        status: 307,
        problem: expect.stringMatching(/redirects/) as string,
      });
      expect(site.requests.length).toBe(before + 1);
    },
  );

  it("that never answers costs the time limit, and no more", async () => {
    site.answer = () => {};
    const attempt = await send(senderTo(["127.0.0.1"], undefined, 300));
    expect(attempt).toMatchObject({ status: null, problem: "The site did not answer in time." });
  });

  it("whose headers never end costs the time limit, and no more", async () => {
    site.answer = (req) => {
      const { socket } = req;
      socket.write("HTTP/1.1 200 OK\r\n");
      const drip = setInterval(() => socket.write("x-a: b\r\n"), 20);
      socket.on("close", () => clearInterval(drip));
    };
    expect(await send(senderTo(["127.0.0.1"], undefined, 300))).toMatchObject({ status: null });
  });

  it("whose answer never ends has answered: its start is read, and the connection closed", async () => {
    let [written, closed] = [0, 0];
    site.answer = (_req, res) => {
      res.on("close", () => closed++);
      const pour = () => {
        do written += 1_024;
        while (res.write("x".repeat(1_024)));
      };
      res.on("drain", pour);
      pour();
    };
    expect(await send(allowed())).toMatchObject({ status: 200, problem: null, answer: "x".repeat(200) });
    await expect.poll(() => closed).toBe(1);
    expect(written).toBeLessThan(20_000_000);
  });

  it("whose answer drips without an end has answered, once the time is over", async () => {
    site.answer = (_req, res) => {
      res.write("on its way");
      const drip = setInterval(() => res.write(" "), 20);
      res.on("close", () => clearInterval(drip));
    };
    const attempt = await send(senderTo(["127.0.0.1"], undefined, 300));
    expect(attempt).toMatchObject({ status: 200, problem: null, answer: "on its way" });
  });

  it("whose answer is compressed is not unpacked", async () => {
    site.answer = (_req, res) =>
      res.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(5_000_000)));
    expect(await send(allowed())).toMatchObject({ status: 200, problem: null, answer: null });
  });

  it("that sends control characters is shown on one line without them", async () => {
    site.answer = (_req, res) => res.end("one\n\u0000\u001b[31mtwo\u202e");
    const { answer: shown } = await send(allowed());
    // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
    expect(shown).not.toMatch(/[\u0000-\u001f]/);
  });

  it("gets no cookie, and no password of its address", async () => {
    site.answer = (_req, res) => res.writeHead(200, { "set-cookie": "a=b" }).end();
    await send(allowed());
    await send(allowed());
    const { headers, method } = site.requests.at(-1)!;
    expect([method, headers.cookie, headers.authorization]).toEqual(["POST", undefined, undefined]);
    expect(headers["user-agent"]).toMatch(/^Bowerbird\//);
  });
});
