import { createJobContext, type Context } from "@bowerbird/core/platform/context";
import { type Sample, saveSamples } from "@bowerbird/core/testing";
import type { TestBrowser } from "../testing/test-browser.ts";
import type { TestServer } from "../testing/test-server.ts";

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

export async function newSharer(server: TestServer): Promise<Sharer> {
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
  return [...html.matchAll(/<h2><bdi><a href="([^"]+)"/g)].map(([, href]) => href!);
}
