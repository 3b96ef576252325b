import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildApp } from "../launcher/build-app.ts";

const inputs = [
  "apps/extension",
  "apps/web/src/shared/styles",
  "packages/bookmark",
  "packages/contract",
  "scripts/licences",
  "package.json",
  "pnpm-lock.yaml",
];
const run = promisify(execFile);

/**
 * Builds the browser extension unless its inputs are unchanged: for each browser a folder to load and a zip, in
 * `apps/extension/dist`.
 */
export async function buildExtension(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const extension = { folder: "apps/extension", name: "browser extension", inputs };
  const pack = path.join(root, "apps/extension/pack.ts");
  await buildApp(extension, root, log, signal, async () => void (await run(process.execPath, [pack], { signal })));
}
