import { afterEach, expect, test, vi } from "vitest";

async function load(globals: Record<string, unknown>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return import("./base-path.ts");
}
const page = (base?: string) => ({ document: { documentElement: { dataset: base === undefined ? {} : { base } } } });
afterEach(() => vi.unstubAllGlobals());

test("a page under a path names its calls below it, and its routes without it", async () => {
  const { fromBase, withoutBase } = await load(page("/bookmarks"));
  expect(fromBase("/api/export")).toBe("/bookmarks/api/export");
  expect(["/bookmarks", "/bookmarks/", "/bookmarks/tags"].map(withoutBase)).toEqual(["/", "/", "/tags"]);
  expect(withoutBase("/bookmarks2/tags")).toBe("/bookmarks2/tags");
});

test("a page at the root names both alike", async () => {
  const { fromBase, withoutBase } = await load(page());
  expect([fromBase("/api/export"), withoutBase("/tags")]).toEqual(["/api/export", "/tags"]);
});

test("a worker finds the path by where its file lies", async () => {
  const { basePath } = await load({ location: new URL("https://home.example/bookmarks/workers/device-1a.js") });
  expect(basePath).toBe("/bookmarks");
});
