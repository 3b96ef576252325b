import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const root = import.meta.dirname;
/** Below our own packages, so that those that the code imports are found. */
const folder = path.join(root, "node_modules/.prerendered");

/**
 * Writes the landing page as HTML beside what the app is built to, for the server to put into the page of a visitor:
 * it is seen before the first script has come.
 */
export function prerenderLanding(): Plugin {
  let outDir = "";
  return {
    name: "prerender-landing",
    apply: "build",
    configResolved: (config) => void (outDir = path.resolve(root, config.build.outDir)),
    async closeBundle(error) {
      if (error) return;
      await build({
        root,
        configFile: false,
        logLevel: "warn",
        plugins: [react()],
        build: { ssr: "src/prerender.tsx", outDir: folder, emptyOutDir: true, copyPublicDir: false },
      });
      const program = path.join(folder, "prerender.js");
      const { landing } = (await import(pathToFileURL(program).href)) as { landing: () => string };
      writeFileSync(path.join(outDir, ".vite/landing.html"), landing());
      rmSync(folder, { recursive: true });
    },
  };
}
