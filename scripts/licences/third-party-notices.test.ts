import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openTestFolder } from "../../packages/core/src/testing/in-vitest/index.ts";
import { build } from "vite";
import { findPackage } from "./third-party-notices.ts";
import { noticesFile, thirdPartyNotices } from "./vite-plugin.ts";

const app = openTestFolder();
let notices: string;

// A page with a script, a worker, a font and copied styles, each from a package of its own.
beforeAll(async () => {
  addPackage("@of/script", "MIT", { "index.js": "export const one = document.title;" }, "Copyright of a script");
  addPackage("of-worker", "ISC", { "index.js": "export const two = self.name;" }, "Copyright of a worker");
  addPackage("of-font", "OFL-1.1", { "font.woff2": "a font".repeat(1_000) }, "Copyright of a font");
  addPackage("of-styles", "MIT", {}, "Copyright of styles");
  addPackage("unused", "MIT", { "index.js": "export const no = 1;" }, "Copyright of nothing");
  addPackage("without-text", "MIT", { "index.js": "export const three = document.URL;" });
  write("index.html", '<script type="module" src="./main.js"></script>');
  write(
    "main.js",
    `import { one } from "@of/script"; import { three } from "without-text"; import "./styles.css";
     console.log(one, three, new Worker(new URL("./worker.js", import.meta.url), { type: "module" }));`,
  );
  write("worker.js", 'import { two } from "of-worker"; console.log(two);');
  write("styles.css", '@font-face { font-family: x; src: url("of-font/font.woff2"); }');
  const { main, worker } = thirdPartyNotices(app, ["of-styles"]);
  await build({
    root: app,
    configFile: false,
    logLevel: "error",
    plugins: [main],
    worker: { format: "es", plugins: () => [worker] },
  });
  notices = readFileSync(path.join(app, "dist", noticesFile), "utf8");
});

test.each([
  ["a script", "@of/script 1.2.3\nLicence: MIT\n\nCopyright of a script"],
  ["a worker", "of-worker 1.2.3\nLicence: ISC\n\nCopyright of a worker"],
  ["a font", "of-font 1.2.3\nLicence: OFL-1.1\n\nCopyright of a font"],
  ["styles", "of-styles 1.2.3\nLicence: MIT\n\nCopyright of styles"],
  ["a package without a text of its licence", "without-text 1.2.3\nLicence: MIT\n\nCopyright Ada"],
])("a build brings the licence of %s", (_what, notice) => {
  expect(notices).toContain(notice);
});

test("a build does not name what it does not contain", () => {
  expect(notices).not.toContain("unused");
});

test.each([
  ["/a/node_modules/.pnpm/zod@4.0.0/node_modules/zod/v4/index.js", "/a/node_modules/.pnpm/zod@4.0.0/node_modules/zod"],
  ["/a/node_modules/@of/script/index.js?worker", "/a/node_modules/@of/script"],
  ["/a/src/node_modules.ts", null],
])("%s belongs to the package %s", (file, directory) => {
  expect(findPackage(file)).toBe(directory);
});

function addPackage(name: string, license: string, files: Record<string, string>, licence?: string): void {
  const manifest = { name, version: "1.2.3", license, author: "Ada", type: "module", main: "index.js" };
  const all = { ...files, "package.json": JSON.stringify(manifest), ...(licence ? { LICENSE: licence } : {}) };
  for (const [file, text] of Object.entries(all)) write(`node_modules/${name}/${file}`, text);
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(app, file)), { recursive: true });
  writeFileSync(path.join(app, file), text);
}
