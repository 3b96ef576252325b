import type { ServerResponse } from "node:http";
import { describe, expect, inject, it, vi } from "vitest";
import { openForEachTest } from "../../testing/in-vitest/index.ts";
import { startTestSite } from "../../testing/index.ts";
import type { FetchError } from "../../platform/ports/page-fetcher.ts";
import { createTestFetchers } from "./testing.ts";

// A site that asked to be left alone is remembered in the database.
const fetchers = openForEachTest(() => createTestFetchers(inject("databaseUrl")));
const site = openForEachTest(() => startTestSite((_req, res) => res.writeHead(200).end()));

/** What becomes of a link; nothing of its page is read. */
const lookAt = (hostPort: string, path = "/") =>
  fetchers
    .open([hostPort])
    .read(`http://${hostPort}${path}`, { kind: "link", maxWaitMs: 5_000 }, async () => {})
    .then(
      () => ({ outcome: "answers" }),
      (error: FetchError) => error,
    );
const look = (path?: string) => lookAt(site.hostPort, path);
const methods = () => site.requests.map(({ method, url }) => `${method} ${url}`);

describe("whether a link answers", () => {
  it("is asked with a HEAD, through redirects, and of anything that is no page, too", async () => {
    site.answer = (req, res) =>
      req.url === "/" ? res.writeHead(302, { location: "/paper.pdf" }).end() : pdf(res).end();
    expect((await look()).outcome).toBe("answers");
    expect(methods()).toEqual(["HEAD /", "HEAD /paper.pdf"]);
  });

  const pdf = (res: ServerResponse) => res.writeHead(200, { "content-type": "application/pdf" });

  it.each([404, 403, 405, 500, 501])("is asked again as a browser does where a HEAD gets %i", async (status) => {
    site.answer = (req, res) => res.writeHead(req.method === "HEAD" ? status : 200).end("text");
    expect((await look()).outcome).toBe("answers");
    expect(methods()).toEqual(["HEAD /", "GET /"]);
  });

  it("is asked again where a HEAD makes the site break off, or never answer", async () => {
    site.answer = (req, res) => (req.method === "HEAD" ? res.destroy() : res.writeHead(200).end("text"));
    expect((await look()).outcome).toBe("answers");
    site.answer = (req, res) => void (req.method === "GET" && res.writeHead(200).end("text"));
    expect((await look("/slow")).outcome).toBe("answers");
  });

  it("is known as soon as the head has come: what never ends is not read", async () => {
    let isClosed = false;
    site.answer = (req, res) => {
      if (req.method === "HEAD") return res.writeHead(405).end();
      res.writeHead(200, { "content-type": "text/html" });
      const timer = setInterval(() => res.write("more and more"), 10);
      res.on("close", () => {
        clearInterval(timer);
        isClosed = true;
      });
    };
    expect((await look()).outcome).toBe("answers");
    await vi.waitFor(() => expect(isClosed).toBe(true), 5_000);
  });

  it("is told with what the site or the network says", async () => {
    site.answer = (_req, res) => res.writeHead(410).end();
    expect(await look()).toMatchObject({ outcome: "gone", status: 410, code: null });
    site.answer = (_req, res) => res.writeHead(500).end();
    expect(await look()).toMatchObject({ outcome: "temporary", status: 500 });
    await site.close();
    const refused = await lookAt(site.hostPort);
    expect(refused).toMatchObject({ outcome: "temporary", status: null, code: "ECONNREFUSED" });
  });

  it("is not asked twice where the site wants to be left alone", async () => {
    site.answer = (_req, res) => res.writeHead(429, { "retry-after": "60" }).end();
    expect(await look()).toMatchObject({ outcome: "temporary", status: 429 });
    expect((await look()).outcome).toBe("busy");
    expect(methods()).toEqual(["HEAD /"]);
  });
});
