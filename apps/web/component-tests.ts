import tailwindcss from "@tailwindcss/vite";
import { messages } from "@bowerbird/contract/messages-plugin";
import react from "@vitejs/plugin-react";
import type { ViteUserConfig } from "vitest/config";
import { importedPackages, inChromium } from "../../scripts/testing/in-chromium.ts";

/** Screens outside the library itself, and those with a journey; the slow suite tests their components. */
const besideTheLibrary = [
  "src/features/{account,activity,add-bookmark,advanced-search,auth,backups,bulk-edit}/**/*.test.tsx",
  "src/features/{connect-app,connect-extension,fix-categories,history,imports,organize,quick-search,restores,save-from-anywhere,saved-searches,rules,settings,sources,tags,trash}/**/*.test.tsx",
  "src/features/tutorial/**/*.test.tsx",
  "src/shared/{changes,feeds,sharing}/**/*.test.tsx",
  "src/pages/{*,{add,auth,category,home,insights,landing,layout,legal,library,rediscover,search,tidy}/**/*}.test.tsx",
];

/** Components and hooks run in a page of Chromium. Tests that need no page are `*.test.ts` and run in Node. */
export async function componentTests(suite: "fast" | "slow"): Promise<ViteUserConfig> {
  const files =
    suite === "fast"
      ? { include: ["src/**/*.test.tsx"], exclude: besideTheLibrary }
      : { include: besideTheLibrary, exclude: [] };
  return {
    root: import.meta.dirname,
    plugins: [messages(), react(), tailwindcss()],
    // The contract package depends on zod.
    optimizeDeps: {
      include: [...importedPackages(import.meta.dirname), "zod", "@messageformat/runtime/lib/cardinals"],
    },
    test: {
      name: suite === "fast" ? "web" : "web, slow",
      ...files,
      setupFiles: ["src/shared/testing/setup.ts"],
      ...(await inChromium()),
    },
  };
}
