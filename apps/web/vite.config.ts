import {
  anyBasePath,
  chunkGraph,
  dropWebSockets,
  findMissing,
  fontForServerPages,
  getChunkName,
  prerender,
} from "./vite-plugins.ts";
import tailwindcss from "@tailwindcss/vite";
import { messages } from "@bowerbird/contract/messages-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { thirdPartyNotices } from "../../scripts/licences/vite-plugin.ts";
import { serviceWorker } from "./service-worker/vite-plugin.ts";

// Keeps the page's origin, because the server refuses writes from others.
const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

const notices = thirdPartyNotices(import.meta.dirname, ["tailwindcss"]);

/** What apps ask for, and what the page that lets them in asks for below its own path. */
const forApps = { "/oauth": server, "/.well-known": server, "^/connect-app/.+/": server };

export default defineConfig({
  plugins: [
    messages({ languages: "by-file" }),
    react(),
    tailwindcss(),
    prerender(),
    serviceWorker(),
    chunkGraph(),
    dropWebSockets(),
    anyBasePath(),
    fontForServerPages(),
    notices.main,
  ],
  // Workers are the same in all languages, so they lie beside the folders of these.
  worker: {
    format: "es",
    plugins: () => [notices.worker],
    rolldownOptions: { output: { entryFileNames: "workers/[name]-[hash].js" } },
  },
  // Nothing is inlined as a data: URL, so that the CSP can stay narrow.
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    target: "es2023",
    chunkSizeWarningLimit: 400,
    // Every target browser supports it, or works without.
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps, { hostId }) => findMissing(deps, hostId) },
    // For the server, which tells browsers early what a page will need.
    manifest: true,
    // The entry script lists all others by name: short names, because it loads before anything is rendered.
    rolldownOptions: {
      // A text of a catalog is put where it is used, so that no page loads the texts of another.
      optimization: { inlineConst: { mode: "all" } },
      output: {
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: getChunkName, debugName: "home", priority: 1 },
            // Icons that the same pages use share a file: one each costs a request and 100 bytes.
            // The landing page and many others use it: with the icons of one of those, all would load those.
            { name: "search-icon", test: /lucide-react.*\/search\.m?js/, priority: 1 },
            { name: "icons", test: /lucide-react/, entriesAware: true, entriesAwareMergeThreshold: 700 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/trpc": server, "/api": server, "/mcp": server, "/feeds": server, "/compat": server, ...forApps },
  },
  preview: {
    proxy: { "/trpc": server, "/api": server, "/mcp": server, "/feeds": server, "/compat": server, ...forApps },
  },
});
