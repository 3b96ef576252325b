import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { manifestFor } from "./manifest.ts";

/** Writes each browser's manifest as `manifest.NAME.json`, with the version of the product. */
export function manifests(): Plugin {
  return {
    name: "manifests",
    generateBundle() {
      const file = path.join(import.meta.dirname, "../../package.json");
      const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
      for (const target of ["chromium", "firefox"] as const) {
        const source = `${JSON.stringify(manifestFor(target, version), null, 2)}\n`;
        this.emitFile({ type: "asset", fileName: `manifest.${target}.json`, source });
      }
    },
  };
}
