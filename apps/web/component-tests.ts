import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { importedPackages, inChromium } from "../../scripts/testing/in-chromium.ts";

/** What people meet now and then, and whole pages, which journeys go through: their components are the slow suite's. */
const occasional = [
  "src/features/{activity,advanced-search,backups,connect-extension,fix-categories}/**/*.test.tsx",
  "src/features/{organize,restores,save-from-anywhere,settings,tutorial}/**/*.test.tsx",
  "src/pages/**/*.test.tsx",
];

/** Components and hooks, in a page of Chromium. What needs no page is a `*.test.ts` and runs in Node. */
export async function componentTests(suite: "fast" | "slow"): Promise<ViteUserConfig> {
  const files =
    suite === "fast" ? { include: ["src/**/*.test.tsx"], exclude: occasional } : { include: occasional, exclude: [] };
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
    // The contract brings zod along.
    optimizeDeps: { include: [...importedPackages(import.meta.dirname), "zod"] },
    test: {
      name: suite === "fast" ? "web" : "web, slow",
      ...files,
      setupFiles: ["src/testing/setup.ts"],
      ...(await inChromium()),
    },
  };
}
