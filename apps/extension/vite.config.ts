import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { injectedScripts, manifests } from "./vite-plugins.ts";

const here = (file: string): string => path.join(import.meta.dirname, file);

/** The shared build of both browsers; `scripts/extension` makes one extension of it for each. */
export default defineConfig({
  plugins: [react(), tailwindcss(), injectedScripts(["notice.js", "relay.js"]), manifests()],
  build: {
    outDir: "dist/shared",
    emptyOutDir: true,
    target: "es2023",
    modulePreload: false,
    rolldownOptions: {
      input: {
        popup: here("popup.html"),
        panel: here("panel.html"),
        options: here("options.html"),
        tabs: here("tabs.html"),
        background: here("src/background/background.ts"),
        notice: here("src/content/notice.ts"),
        relay: here("src/content/relay.ts"),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
});
