import { createJobContext, type Context } from "@bowerbird/core/platform/context";
import { type Sample, saveSamples } from "@bowerbird/core/testing";
import type { TestBrowser } from "../testing/test-browser.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";

/** A bookmark in the category Bread. */
export const at = (title: string, more: Partial<Sample> = {}): Sample => ({
  url: `https://bread.example/${encodeURIComponent(title)}`,
  title,
  category: ["Bread"],
  ...more,
});

/** A person who shares pages. */
export interface Sharer {
  browser: TestBrowser;
  ctx: Context;
  save(...samples: Sample[]): Promise<unknown>;
  categoryNamed(name: string): Promise<string>;
  /** @returns the page's path */
  share(name?: string, settings?: object): Promise<string>;
}

/**
 * Starts a server for the tests of a file, with a new person for each.
 *
 * @param tell is told both
 */
export function openSharing(tell: (opened: { server: TestServer; ada: Sharer }) => void) {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(inject("databaseUrl"));
  });
  afterAll(() => server.close());
  beforeEach(async () => tell({ server, ada: await newSharer(server) }));
  /** Like any reader: without a cookie. */
  const read = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> =>
    fetch(`${server.url}${path}`, { headers, method, redirect: "manual" });
  return { read, htmlOf: async (path: string, headers?: Record<string, string>) => (await read(path, headers)).text() };
}

async function newSharer(server: TestServer): Promise<Sharer> {
  const browser = await server.person();
  const ctx = createJobContext(server.services, (await browser.get("/api/account")).body.id);
  const categoryNamed = async (name: string): Promise<string> => {
    const { body } = await browser.get("/api/categories");
    return body.find((category: { name: string }) => category.name === name).id;
  };
  return {
    browser,
    ctx,
    save: (...samples) => saveSamples(ctx, samples),
    categoryNamed,
    share: async (name = "Bread", settings = {}) => {
      const { body } = await browser.send("PUT", `/api/shared-pages/${await categoryNamed(name)}`, settings);
      return new URL(body.address).pathname;
    },
  };
}

/** The addresses that a page leads to. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<h[23]><bdi><a href="([^"]+)"/g)].map(([, href]) => href!);
}
