import { chunkOf } from "./chunks.ts";
import { prerender } from "./prerender-plugin.ts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { serviceWorker } from "./service-worker/vite-plugin.ts";

// The origin stays the page's, because the server refuses writes from others.
const server = { target: "http://127.0.0.1:3000", changeOrigin: false };

export default defineConfig({
  plugins: [react(), tailwindcss(), prerender(), serviceWorker()],
  // Nothing is inlined as a data: address, so that the content security policy can stay narrow.
  build: {
    outDir: "dist",
    assetsInlineLimit: 0,
    target: "es2023",
    chunkSizeWarningLimit: 400,
    // Every browser of the target knows it, or does well without.
    modulePreload: { polyfill: false },
    // For the server, which tells browsers early what a page will need.
    manifest: true,
    // The first script lists all others by name: short ones, for it is fetched before anything is drawn.
    rolldownOptions: {
      output: {
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: "home" }],
        },
      },
    },
  },
  server: { proxy: { "/trpc": server, "/api": server, "/mcp": server } },
  preview: { proxy: { "/trpc": server, "/api": server, "/mcp": server } },
});
