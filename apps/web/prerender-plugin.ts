import path from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const root = import.meta.dirname;

/** Builds the server-rendered pages into a self-contained module beside the app: see src/prerender.tsx. */
export function prerender(): Plugin {
  let outDir = "";
  return {
    name: "prerender",
    apply: "build",
    configResolved: (config) => void (outDir = path.resolve(root, config.build.outDir, ".vite")),
    async closeBundle(error) {
      if (error) return;
      await build({
        root,
        configFile: false,
        logLevel: "warn",
        plugins: [react()],
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        ssr: { noExternal: true },
        build: { ssr: "src/prerender.tsx", outDir, emptyOutDir: false, copyPublicDir: false },
      });
    },
  };
}
