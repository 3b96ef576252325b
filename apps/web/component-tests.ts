import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { importedPackages, inChromium } from "../../scripts/testing/in-chromium.ts";

/** Screens beside the library itself, which journeys go through: their components are tested by the slow suite. */
const besideTheLibrary = [
  "src/features/{account,activity,advanced-search,auth,backups,connect-extension,fix-categories}/**/*.test.tsx",
  "src/features/{imports,organize,restores,save-from-anywhere,saved-searches,settings,tags,trash}/**/*.test.tsx",
  "src/features/tutorial/**/*.test.tsx",
  "src/pages/**/*.test.tsx",
];

/** Components and hooks, in a page of Chromium. What needs no page is a `*.test.ts` and runs in Node. */
export async function componentTests(suite: "fast" | "slow"): Promise<ViteUserConfig> {
  const files =
    suite === "fast"
      ? { include: ["src/**/*.test.tsx"], exclude: besideTheLibrary }
      : { include: besideTheLibrary, exclude: [] };
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
