import { buildApp } from "../launcher/build-app.ts";

const inputs = ["apps/extension", "apps/web/src/shared/styles", "packages/contract", "package.json", "pnpm-lock.yaml"];

/**
 * Builds the browser extension unless its inputs are unchanged: for each browser a folder to load and a zip, in
 * `apps/extension/dist`.
 */
export async function buildExtension(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const extension = { folder: "apps/extension", name: "browser extension", inputs };
  // Loaded when it is needed: the launcher also runs where the extension is not.
  await buildApp(extension, root, log, signal, async () => {
    const { packExtension } = await import("../../apps/extension/pack.ts");
    await packExtension();
  });
}
