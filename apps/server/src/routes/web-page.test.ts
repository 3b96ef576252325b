import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FirstData } from "@bowerbird/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webPage } from "./web-page.ts";

const html = `<!doctype html><html><head><script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`;
const manifest = {
  "index.html": { file: "assets/index.js" },
  "src/layout/app-layout.tsx": { file: "assets/layout.js", imports: ["index.html", "_shared.js"] },
  "src/pages/home-page.tsx": { file: "assets/home.js", imports: ["_shared.js"], dynamicImports: ["src/later.tsx"] },
  "src/pages/landing-page.tsx": { file: "assets/landing.js", imports: ["index.html"] },
  "src/later.tsx": { file: "assets/later.js" },
  "_shared.js": { file: "assets/shared.js", imports: ["_deep.js"] },
  "_deep.js": { file: "assets/deep.js" },
};
const visitor: FirstData = {
  user: { json: null },
  categories: null,
  savedSearches: null,
  lists: [],
  lastEventId: null,
};
const person: FirstData = {
  user: { json: { firstName: "Ada" } },
  categories: { json: [{ name: "</script><script>alert(1)</script>" }] },
  savedSearches: null,
  lists: [],
  lastEventId: null,
};

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "bowerbird-web-"));
  mkdirSync(path.join(directory, ".vite"));
  writeFileSync(path.join(directory, "index.html"), html);
  writeFileSync(path.join(directory, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(path.join(directory, ".vite/landing.html"), "<h1>Welcome</h1>");
});
afterAll(() => rmSync(directory, { recursive: true }));

const preloads = (page: string | null) =>
  [...(page ?? "").matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(([, href]) => href);

describe("the web app's page", () => {
  it("brings along what it would ask for first", () => {
    const page = webPage(directory)("/settings", person)!;
    const [, text] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(page)!;
    expect(JSON.parse(text!)).toEqual(person);
  });

  it("lets nothing that a person wrote become part of the page", () => {
    expect(webPage(directory)("/", person)!.match(/<script/g)).toHaveLength(2);
  });

  it("has the code of home fetched at once, but nothing twice and nothing that may not be needed", () => {
    const expected = ["/assets/layout.js", "/assets/home.js", "/assets/shared.js", "/assets/deep.js"];
    expect(preloads(webPage(directory)("/", person))).toEqual(expected);
  });

  it("has the code of the landing page fetched for a visitor, and none for other pages", () => {
    expect(preloads(webPage(directory)("/", visitor))).toEqual(["/assets/landing.js"]);
    expect(preloads(webPage(directory)("/add", person))).toEqual([]);
  });

  it("shows the landing page before any script has come, to visitors at the root alone", () => {
    const pageFor = webPage(directory);
    expect(pageFor("/", visitor)).toContain('<div id="root"><h1>Welcome</h1></div>');
    for (const page of [pageFor("/", person), pageFor("/login", visitor), pageFor("/", null)])
      expect(page).toContain('<div id="root"></div>');
  });

  it("comes without any data where these could not be had", () => {
    expect(webPage(directory)("/", null)).toBe(html);
  });

  it("is another after another build, and none before the first", () => {
    const pageFor = webPage(path.join(directory, "other"));
    expect(pageFor("/", visitor)).toBeNull();
    mkdirSync(path.join(directory, "other/.vite"), { recursive: true });
    writeFileSync(path.join(directory, "other/index.html"), html.replace("index.js", "built.js"));
    writeFileSync(path.join(directory, "other/.vite/manifest.json"), "{}");
    writeFileSync(path.join(directory, "other/.vite/landing.html"), "");
    expect(pageFor("/", visitor)).toContain("built.js");
  });
});
