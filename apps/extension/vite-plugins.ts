import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { manifestFor } from "./manifest.ts";

/**
 * Injected scripts are not modules: they can import nothing, and their declarations must not collide when they
 * are injected twice.
 */
export function injectedScripts(names: readonly string[]): Plugin {
  return {
    name: "injected-scripts",
    generateBundle(_options, bundle) {
      for (const name of names) {
        const script = bundle[name];
        if (script?.type !== "chunk") throw new Error(`${name} was not built.`);
        if (script.imports.length > 0)
          throw new Error(`${name} imports ${script.imports.join()}: it must stand alone.`);
        script.code = `(() => {${script.code}})();\n`;
      }
    },
  };
}

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
