import { buildApp } from "./build-app.ts";

/** Builds the web app into apps/web/dist unless that was made from the same files. Throws a Problem if it fails. */
export async function buildWeb(root: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  const inputs = ["apps/web", "packages/contract", "pnpm-lock.yaml"];
  await buildApp({ folder: "apps/web", name: "web app", inputs }, root, log, signal);
}
