import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const fileName = "sw.js";

/** Builds the service worker and inserts the list of files of this version. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    buildStart() {
      this.emitFile({ type: "chunk", id: path.join(import.meta.dirname, "service-worker.ts"), fileName });
    },
    generateBundle(_options, bundle) {
      const built = Object.keys(bundle).filter(isKept);
      const fixed = fixedFiles();
      const version = createHash("sha256").update(built.join());
      for (const [name, content] of fixed) version.update(name).update(content);
      const page = bundle["index.html"];
      if (page?.type === "asset") version.update(page.source);
      const worker = bundle[fileName];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
      if (worker.imports.length > 0) throw new Error(`The service worker imports ${worker.imports.join()}.`);
      const files = [...built, ...fixed.keys()].map((name) => `/${name}`).sort();
      worker.code = worker.code
        .replaceAll("FILES_OF_VERSION", JSON.stringify(files))
        .replaceAll("HASH_OF_VERSION", JSON.stringify(version.digest("hex").slice(0, 16)));
    },
  };
}

/** Scripts, workers, styles and the latin font; fonts of other scripts are cached on first use. */
function isKept(name: string): boolean {
  if (name.startsWith("workers/")) return true;
  return name.startsWith("assets/") && (/\.(js|css)$/.test(name) || name.includes("inter-latin-wght"));
}

/** Files without a hash in their name. The icons of the installed app are not cached. */
function fixedFiles(): Map<string, Buffer> {
  const folder = path.join(import.meta.dirname, "../public");
  const names = readdirSync(folder).filter((name) => /\.(js|svg)$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(folder, name))]));
}
