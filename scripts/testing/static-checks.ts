import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const CODE_FOLDERS = ["apps", "packages", "scripts", "e2e", "benchmarks"];

/** The checks that are one command each, the fastest first. */
export function commandChecks(): { name: string; command: string[] }[] {
  const web = "apps/web/tsconfig.json";
  const extension = "apps/extension/tsconfig.json";
  const serviceWorker = "apps/web/service-worker/tsconfig.json";
  return [
    { name: "format", command: ["oxfmt", "--check"] },
    { name: "lint", command: ["oxlint"] },
    { name: "types", command: ["tsc", "--noEmit", "-p", "tsconfig.json"] },
    ...(existsSync(path.join(root, web))
      ? [
          { name: "types of the web", command: ["tsc", "--noEmit", "-p", web] },
          { name: "types of the service worker", command: ["tsc", "--noEmit", "-p", serviceWorker] },
          { name: "types of the extension", command: ["tsc", "--noEmit", "-p", extension] },
        ]
      : []),
    { name: "licences", command: ["node", "scripts/licences.ts"] },
    { name: "dependency rules", command: ["depcruise", ...CODE_FOLDERS, "--config", ".dependency-cruiser.cjs"] },
  ];
}
