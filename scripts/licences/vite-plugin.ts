import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { findPackage, formatNotices } from "./third-party-notices.ts";

/** The file beside the app that names what it is made of. */
export const noticesFile = "third-party-notices.txt";

/**
 * Writes the notices of all packages that a build contains: of its scripts, workers, fonts and styles. Vite's own
 * `build.license` sees the main scripts only.
 *
 * @param styles packages whose styles are copied into ours, which the bundle no longer shows
 * @returns a plugin for the build, and one for its workers
 */
export function thirdPartyNotices(root: string, styles: readonly string[]): { main: Plugin; worker: Plugin } {
  const found = new Set(styles.map((name) => realpathSync(path.join(root, "node_modules", name))));
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const directory of Object.values(bundle).flatMap((output) => packagesIn(root, output))) found.add(directory);
  };
  return {
    worker: { name: "third-party-notices-of-workers", generateBundle: (_options, bundle) => collect(bundle) },
    main: {
      name: "third-party-notices",
      apply: "build",
      generateBundle(_options, bundle) {
        collect(bundle);
        this.emitFile({ type: "asset", fileName: noticesFile, source: formatNotices(found) });
      },
    },
  };
}

function packagesIn(root: string, output: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  const files = output.type === "chunk" ? output.moduleIds : output.originalFileNames;
  const directories = files.map((file) => findPackage(path.resolve(root, file)));
  return directories.filter((one) => one !== null).filter((one) => existsSync(path.join(one, "package.json")));
}
