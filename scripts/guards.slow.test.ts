import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { staticChecks } from "./testing/static-checks.ts";

const repository = path.resolve(import.meta.dirname, "..");
const configurationFiles = [".dependency-cruiser.cjs", ".oxlintrc.json", ".oxlintrc.types.json", ".oxfmtrc.json"];

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), "bowerbird-guards-"));
  for (const name of configurationFiles) copyFileSync(path.join(repository, name), path.join(tree, name));
  for (const name of ["express", "bullmq", "zod", "undici"]) {
    write(`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`);
    write(`node_modules/${name}/index.js`, "module.exports = {};");
  }
  for (const file of [
    "contract/src/limits.ts",
    "db/src/index.ts",
    "api/src/index.ts",
    "core/src/library/tags/index.ts",
    "core/src/intake/imports/index.ts",
    "core/src/intake/imports/store-links.ts",
    "core/src/backup/backups/index.ts",
    "core/src/organize/rules/index.ts",
    "core/src/search/search/index.ts",
    "core/src/services/index.ts",
  ]) {
    write(`packages/${file}`, "export const one = 1;\nexport type One = 1;\n");
  }
  write("apps/server/src/app.ts", "export const app = 1;\n");
  write("apps/web/src/features/tags/one.ts", "export const one = 1;\n");
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const importing = (folder: string) => `import "../../${folder}/index.ts";`;

test.each([
  ["not-resolvable", "packages/core/src/library/tags/bad.ts", 'import "./nowhere.ts";'],
  ["nobody-imports-apps", "packages/api/src/bad.ts", 'import "../../../apps/server/src/app.ts";'],
  ["apps-do-not-know-each-other", "apps/worker/src/bad.ts", 'import "../../server/src/app.ts";'],
  ["contract-imports-zod-only", "packages/contract/src/bad.ts", 'import "node:fs";'],
  ["bookmark-imports-contract-only", "packages/bookmark/src/bad.ts", 'import "node:fs";'],
  ["ui-imports-bookmark-and-react-only", "packages/ui/src/bad.ts", 'import "node:fs";'],
  ["db-imports-bookmark-only", "packages/db/src/bad.ts", 'import type { One } from "../../contract/src/limits.ts";'],
  ["core-imports-no-api", "packages/core/src/library/tags/bad.ts", 'import "../../../../api/src/index.ts";'],
  ["api-imports-core-bookmark-and-contract-only", "packages/api/src/bad.ts", 'import "../../db/src/index.ts";'],
  ["web-imports-no-core", "apps/web/src/bad.tsx", 'import "../../../packages/db/src/index.ts";'],
  [
    "web-imports-only-types-of-api",
    "apps/web/src/bad.tsx",
    'import { one } from "../../../packages/api/src/index.ts";',
  ],
  ["web-shared-imports-no-features-or-pages", "apps/web/src/shared/bad.ts", 'import "../features/tags/one.ts";'],
  ["web-features-do-not-know-each-other", "apps/web/src/features/trash/bad.ts", 'import "../tags/one.ts";'],
  ["extension-imports-no-core", "apps/extension/src/bad.ts", 'import "../../../packages/db/src/index.ts";'],
  [
    "extension-imports-only-types-of-api",
    "apps/extension/src/bad.ts",
    'import { one } from "../../../packages/api/src/index.ts";',
  ],
  ["server-imports-no-db", "apps/server/src/bad.ts", 'import "../../../packages/db/src/index.ts";'],
  ["worker-imports-core-and-contract-only", "apps/worker/src/bad.ts", 'import "../../../packages/api/src/index.ts";'],
  ["core-knows-no-transport", "packages/core/src/library/tags/bad.ts", 'import type { Request } from "express";'],
  [
    "core-knows-bullmq-in-integrations-only",
    "packages/core/src/intake/imports/bad.ts",
    'import type { Job } from "bullmq";',
  ],
  ["core-platform-imports-earlier-areas-only", "packages/core/src/platform/jobs/bad.ts", importing("library/tags")],
  ["core-library-imports-earlier-areas-only", "packages/core/src/library/stats/bad.ts", importing("intake/imports")],
  ["core-accounts-imports-earlier-areas-only", "packages/core/src/accounts/auth/bad.ts", importing("intake/imports")],
  [
    "core-categorization-imports-earlier-areas-only",
    "packages/core/src/categorization/ai/bad.ts",
    importing("intake/imports"),
  ],
  ["core-intake-imports-earlier-areas-only", "packages/core/src/intake/pages/bad.ts", importing("backup/backups")],
  ["core-search-imports-earlier-areas-only", "packages/core/src/search/search/bad.ts", importing("organize/rules")],
  [
    "core-semantic-imports-earlier-areas-only",
    "packages/core/src/semantic/embeddings/bad.ts",
    importing("search/search"),
  ],
  ["core-organize-imports-earlier-areas-only", "packages/core/src/organize/tidy/bad.ts", importing("intake/imports")],
  ["core-compat-imports-earlier-areas-only", "packages/core/src/compat/linkding/bad.ts", importing("backup/backups")],
  [
    "core-backup-imports-earlier-areas-only",
    "packages/core/src/backup/exports/bad.ts",
    'import "../../services/index.ts";',
  ],
  [
    "core-folders-are-entered-through-index",
    "packages/core/src/backup/exports/bad.ts",
    'import "../../intake/imports/store-links.ts";',
  ],
])("the dependency rule %s is guarded", (rule, file, code) => {
  write(file, code);
  const { status, output } = checkDependencies();
  expect(output).toContain(`error ${rule}: ${file}`);
  expect(status).not.toBe(0);
});

test("every area that the dependency rules name exists", () => {
  const configuration = readFileSync(path.join(repository, ".dependency-cruiser.cjs"), "utf8");
  const lists = [...configuration.matchAll(/const (?:areas|top) = \[([^\]]*)\]/g)].map(([, list]) => list!);
  const named = lists.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name!));
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((name) => !existsSync(path.join(repository, "packages/core/src", name)));
  expect(missing).toEqual([]);
});

test("imports that the rules allow pass", () => {
  write(
    "apps/web/src/good.tsx",
    'import type { One } from "../../../packages/api/src/index.ts";\nexport const x = <p />;',
  );
  write("packages/core/src/integrations/good.ts", 'import "bullmq";');
  write("packages/core/src/intake/imports/good.ts", 'import "../../library/tags/index.ts";');
  write("packages/core/src/library/tags/index.ts", 'import "../../../../contract/src/limits.ts";');
  write("packages/contract/src/good.ts", 'import "zod";');
  expect(checkDependencies()).toMatchObject({ status: 0 });
});

test.each([
  ["node(no-process-env)", "packages/core/src/library/tags/bad.ts", "export const port = process.env.PORT;"],
  ["typescript(no-explicit-any)", "packages/core/src/library/tags/bad.ts", "export const x = (value: any) => value;"],
  [
    "eslint(no-restricted-globals)",
    "packages/core/src/library/tags/bad.ts",
    'export const x = () => fetch("http://x");',
  ],
  ["eslint(no-restricted-imports)", "apps/web/src/bad.tsx", 'import { lazy } from "react";\nexport const x = lazy;'],
  [
    "eslint(no-restricted-imports)",
    "packages/core/src/library/tags/bad.ts",
    'import { request } from "undici";\nrequest();',
  ],
  [
    "eslint(no-restricted-imports)",
    "packages/core/src/library/tags/bad.ts",
    'import { get } from "node:http";\nget("");',
  ],
  ["eslint(no-debugger)", "packages/core/src/library/tags/bad.ts", "export function x() { debugger; }"],
])("the lint rule %s is on", (rule, file, code) => {
  write(file, `${code}\n`);
  const { status, output } = tool("oxlint", "--format=unix");
  expect(output).toMatch(new RegExp(`${file}.*${rule.replace(/[()]/g, "\\$&")}`));
  expect(status).not.toBe(0);
});

test.each([
  ["typescript(no-floating-promises)", "export function x() { Promise.resolve(1); }"],
  ["typescript(no-misused-promises)", "export const x = Promise.resolve(1) ? 1 : 2;"],
  ["typescript(await-thenable)", "export const x = await 1;"],
  ["typescript(TS2322)", 'export const x: number = "text";'],
  ["typescript(TS6133)", "const unused = 1;\nexport const x = 2;"],
  ["typescript(TS1294)", "export enum Colors { Red }"],
])("the types' check finds %s", (rule, code) => {
  copyFileSync(path.join(repository, "tsconfig.json"), path.join(tree, "tsconfig.json"));
  symlinkSync(path.join(repository, "node_modules/@types"), path.join(tree, "node_modules/@types"));
  write("packages/core/src/library/tags/bad.ts", `${code}\n`);
  const { status, output } = checkTypes();
  expect(output).toMatch(new RegExp(`tags/bad.ts.*${rule.replace(/[()]/g, "\\$&")}`));
  expect(status).not.toBe(0);
});

test("the types' check fails where a tsconfig has an error", () => {
  write("tsconfig.json", '{ "compilerOptions": { "types": ["nowhere"] }, "include": ["packages"] }');
  expect(checkTypes().status).not.toBe(0);
});

test("an import cycle is found", () => {
  write("packages/core/src/library/tags/one.ts", 'import { two } from "./two.ts";\nexport const one = () => two;\n');
  write("packages/core/src/library/tags/two.ts", 'import { one } from "./one.ts";\nexport const two = () => one;\n');
  expect(tool("oxlint", "--format=unix")).toMatchObject({
    status: 1,
    output: expect.stringContaining("import(no-cycle)"),
  });
});

test("the environment and the network may be used in their own folders", () => {
  write("packages/core/src/platform/config/good.ts", "export const port = process.env.PORT;\n");
  write("packages/core/src/integrations/good.ts", 'import { request } from "undici";\nexport const x = request;\n');
  expect(tool("oxlint", "packages")).toMatchObject({ status: 0 });
});

test("another format is noticed", () => {
  write("packages/core/src/library/tags/bad.ts", "export const x = 'single quotes'\n");
  expect(tool("oxfmt", "--check", "packages/core/src/library/tags")).toMatchObject({ status: 1 });
});

function checkTypes() {
  const { command } = staticChecks.find(({ kind }) => kind === "types")!;
  return tool(command[0]!, ...command.slice(1), "--format=unix");
}

function checkDependencies() {
  return tool("depcruise", "apps", "packages", "--config", ".dependency-cruiser.cjs");
}

function tool(name: string, ...args: string[]): { status: number | null; output: string } {
  const result = spawnSync(path.join(repository, "node_modules/.bin", name), args, { cwd: tree, encoding: "utf8" });
  return { status: result.status, output: result.stdout };
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
  writeFileSync(path.join(tree, file), text);
}
