import { messages } from "@bowerbird/contract/messages-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { importedPackages, inChromium } from "../../scripts/testing/in-chromium.ts";

export default defineConfig(async () => ({
  plugins: [messages(), react(), tailwindcss()],
  optimizeDeps: {
    // The build of message catalogs imports the last two.
    include: [
      ...importedPackages(import.meta.dirname),
      "@messageformat/runtime",
      "@messageformat/runtime/lib/cardinals",
    ],
  },
  test: {
    name: "extension",
    include: ["src/**/*.test.{ts,tsx}"],
    // The sync itself knows no page: its tests run in Node.
    exclude: ["src/sync/**"],
    setupFiles: ["src/testing/setup.ts"],
    ...(await inChromium()),
  },
}));
