import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { FirstData } from "@bowerbird/api";
import { openTestFolder } from "@bowerbird/core/testing/in-vitest";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { webPage } from "./web-routes.ts";

const html = `<!doctype html><html><head><script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`;
const manifest = {
  "index.html": { file: "assets/index.js" },
  "src/pages/layout/app-layout.tsx": { file: "assets/layout.js", imports: ["index.html", "_shared.js"] },
  "src/pages/home-page.tsx": { file: "assets/home.js", imports: ["_shared.js"], dynamicImports: ["src/later.tsx"] },
  "src/pages/landing-page.tsx": { file: "assets/landing.js", imports: ["index.html"] },
  "src/later.tsx": { file: "assets/later.js" },
  "_shared.js": { file: "assets/shared.js", imports: ["_deep.js"] },
  "_deep.js": { file: "assets/deep.js" },
};
const visitor: FirstData = {
  user: { json: null },
  signUps: "open",
  categories: null,
  savedSearches: null,
  brokenLinks: null,
  lists: [],
  lastEventId: null,
};
const person: FirstData = {
  user: { json: { firstName: "Ada" } },
  signUps: "open",
  categories: { json: [{ name: "</script><script>alert(1)</script>" }] },
  savedSearches: null,
  brokenLinks: null,
  lists: [],
  lastEventId: null,
};

const prerender = (title: string) =>
  `export const landing = (signUps) => "<h1>${title}</h1>" + (signUps === "open" ? "" : signUps);
   export const home = ({ lists }) => lists.map(({ listId }) => "<h2>" + listId + "</h2>").join("");`;
const filled: FirstData = { ...person, lists: [{ listId: "bread", page: { json: null } }] };

const directory = openTestFolder();
beforeAll(() => {
  mkdirSync(path.join(directory, ".vite"));
  writeFileSync(path.join(directory, "index.html"), html);
  writeFileSync(path.join(directory, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(path.join(directory, ".vite/prerender.js"), prerender("Welcome"));
});

const preloads = (page: string | null) =>
  [...(page ?? "").matchAll(/<link rel="modulepreload"(?: fetchpriority="low")? crossorigin href="([^"]*)">/g)].map(
    ([, href]) => href,
  );

describe("the web app's page", () => {
  it("brings along what it would ask for first", async () => {
    const page = (await webPage(directory)("/settings", person))!;
    const [, text] = /<script type="application\/json" id="first-data">(.*?)<\/script>/.exec(page)!;
    expect(JSON.parse(text!)).toEqual(person);
  });

  it("lets nothing that a person wrote become part of the page", async () => {
    expect((await webPage(directory)("/", person))!.match(/<script/g)).toHaveLength(2);
  });

  it("has the code of home fetched at once, but nothing twice and nothing that may not be needed", async () => {
    const expected = ["/assets/layout.js", "/assets/home.js", "/assets/shared.js", "/assets/deep.js"];
    expect(preloads(await webPage(directory)("/", person))).toEqual(expected);
  });

  it("has the code of the landing page fetched for a visitor, and none for other pages", async () => {
    expect(preloads(await webPage(directory)("/", visitor))).toEqual(["/assets/landing.js"]);
    expect(preloads(await webPage(directory)("/add", person))).toEqual([]);
  });

  it("shows the landing page before any script has come, to visitors at the root alone", async () => {
    const pageFor = webPage(directory);
    expect(await pageFor("/", visitor)).toContain('<div id="root"><h1>Welcome</h1></div>');
    for (const page of [pageFor("/", person), pageFor("/login", visitor), pageFor("/", null)])
      expect(await page).toContain('<div id="root"></div>');
  });

  it("shows a landing page for each rule of who may open an account", async () => {
    const pageFor = webPage(directory);
    expect(await pageFor("/", { ...visitor, signUps: "closed" })).toContain("<h1>Welcome</h1>closed</div>");
    expect(await pageFor("/", visitor)).toContain("<h1>Welcome</h1></div>");
  });

  it("shows the first screen of home, too, and has its code wait for what that is drawn with", async () => {
    const page = (await webPage(directory)("/", filled))!;
    expect(page).toContain('<div id="root"><h2>bread</h2></div>');
    expect(page.match(/<script type="module" fetchpriority="low"/g)).toHaveLength(1);
    expect(page.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(4);
    expect(await webPage(directory)("/tags", filled)).toContain('<div id="root"></div>');
    expect(await webPage(directory)("/", person)).not.toContain("fetchpriority");
  });

  it("comes without any data where these could not be had", async () => {
    expect(await webPage(directory)("/", null)).toBe(html);
  });

  it("is another after another build, and none before the first", async () => {
    const pageFor = webPage(path.join(directory, "other"));
    expect(await pageFor("/", visitor)).toBeNull();
    mkdirSync(path.join(directory, "other/.vite"), { recursive: true });
    writeFileSync(path.join(directory, "other/index.html"), html.replace("index.js", "built.js"));
    writeFileSync(path.join(directory, "other/.vite/manifest.json"), "{}");
    writeFileSync(path.join(directory, "other/.vite/prerender.js"), prerender("First"));
    expect(await pageFor("/", visitor)).toMatch(/built\.js.*First/);
    writeFileSync(path.join(directory, "other/.vite/prerender.js"), prerender("Second"));
    utimesSync(path.join(directory, "other/index.html"), 1, 1);
    expect(await pageFor("/", visitor)).toMatch(/built\.js.*Second/);
  });
});

it("a monitor that asks for the head of a page gets what the page has, without its text", async () => {
  const server = await startTestServer(inject("databaseUrl"));
  onTestFinished(server.close);
  for (const address of ["/", "/login", "/settings/backup", "/assets/nothing.js"]) {
    const [whole, head] = await Promise.all(
      ["GET", "HEAD"].map((method) => fetch(new URL(address, server.url), { method })),
    );
    const toSummary = ({ status, headers }: Response) => [address, status, headers.get("content-type")];
    expect(toSummary(head!)).toEqual(toSummary(whole!));
    expect(await head!.text()).toBe("");
  }
});
