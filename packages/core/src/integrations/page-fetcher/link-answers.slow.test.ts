import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { startTestSite, type TestSite } from "../../testing/index.ts";
import type { FetchError } from "../../platform/ports/page-fetcher.ts";
import { createTestFetchers, type TestFetchers } from "./testing.ts";

let fetchers: TestFetchers;
let site: TestSite;
let answer: (req: IncomingMessage, res: ServerResponse) => void;
beforeEach(async () => {
  // A site that asked to be left alone is remembered in the database.
  fetchers = await createTestFetchers(inject("databaseUrl"));
  answer = (_req, res) => res.writeHead(200).end();
  site = await startTestSite((req, res) => answer(req, res));
});
afterEach(async () => {
  await fetchers.closeAll();
  await fetchers.drop();
  await site.close();
});

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
    answer = (req, res) => (req.url === "/" ? res.writeHead(302, { location: "/paper.pdf" }).end() : pdf(res).end());
    expect((await look()).outcome).toBe("answers");
    expect(methods()).toEqual(["HEAD /", "HEAD /paper.pdf"]);
  });

  const pdf = (res: ServerResponse) => res.writeHead(200, { "content-type": "application/pdf" });

  it.each([404, 403, 405, 500, 501])("is asked again as a browser does where a HEAD gets %i", async (status) => {
    answer = (req, res) => res.writeHead(req.method === "HEAD" ? status : 200).end("text");
    expect((await look()).outcome).toBe("answers");
    expect(methods()).toEqual(["HEAD /", "GET /"]);
  });

  it("is asked again where a HEAD makes the site break off, or never answer", async () => {
    answer = (req, res) => (req.method === "HEAD" ? res.destroy() : res.writeHead(200).end("text"));
    expect((await look()).outcome).toBe("answers");
    answer = (req, res) => void (req.method === "GET" && res.writeHead(200).end("text"));
    expect((await look("/slow")).outcome).toBe("answers");
  });

  it("is known as soon as the head has come: what never ends is not read", async () => {
    let isClosed = false;
    answer = (req, res) => {
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
    answer = (_req, res) => res.writeHead(410).end();
    expect(await look()).toMatchObject({ outcome: "gone", status: 410, code: null });
    answer = (_req, res) => res.writeHead(500).end();
    expect(await look()).toMatchObject({ outcome: "temporary", status: 500 });
    await site.close();
    const refused = await lookAt(site.hostPort);
    expect(refused).toMatchObject({ outcome: "temporary", status: null, code: "ECONNREFUSED" });
  });

  it("is not asked twice where the site wants to be left alone", async () => {
    answer = (_req, res) => res.writeHead(429, { "retry-after": "60" }).end();
    expect(await look()).toMatchObject({ outcome: "temporary", status: 429 });
    expect((await look()).outcome).toBe("busy");
    expect(methods()).toEqual(["HEAD /"]);
  });
});
