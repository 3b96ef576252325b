import { packExtension } from "../../apps/extension/pack.ts";
import { buildApp } from "../launcher/build-app.ts";

const inputs = ["apps/extension", "apps/web/src/shared/styles", "packages/contract", "package.json", "pnpm-lock.yaml"];

/**
 * Builds the browser extension unless its inputs are unchanged: for each browser a folder to load and a zip, in
 * `apps/extension/dist`.
 */
export async function buildExtension(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  await buildApp({ folder: "apps/extension", name: "browser extension", inputs }, root, log, signal, packExtension);
}
