import path from "node:path";
import { messages } from "@bowerbird/contract/messages-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readFileSync } from "node:fs";
import { type Language, languages } from "@bowerbird/contract/languages";
import { thirdPartyNotices } from "../../scripts/licences/vite-plugin.ts";
import { manifestFor, manifestTexts } from "./manifest.ts";

const here = (file: string): string => path.join(import.meta.dirname, file);

/** The shared build of both browsers; `pack.ts` makes one extension of it for each. */
export default defineConfig({
  plugins: [
    messages({ languages: "by-browser" }),
    react(),
    tailwindcss(),
    injectedScripts(["notice.js", "page-text.js", "relay.js"]),
    readability(),
    manifests(),
    thirdPartyNotices(import.meta.dirname, ["tailwindcss", "@mozilla/readability"]).main,
  ],
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
        "page-text": here("src/content/page-text.ts"),
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

/**
 * Injected scripts are not modules: they can import nothing, and their declarations must not collide when they
 * are injected twice.
 */
function injectedScripts(names: readonly string[]): Plugin {
  return {
    name: "injected-scripts",
    generateBundle(_options, bundle) {
      for (const name of names) {
        const script = bundle[name];
        if (script?.type !== "chunk") throw new Error(`${name} was not built.`);
        if (script.imports.length > 0)
          throw new Error(`${name} imports ${script.imports.join()}: it must stand alone.`);
        script.code = `(() => {${script.code}})();\n`;
      }
    },
  };
}

/** Readability as it comes, injected before what calls it: an injected script cannot import the library. */
function readability(): Plugin {
  return {
    name: "readability",
    generateBundle() {
      const source = readFileSync(here("node_modules/@mozilla/readability/Readability.js"), "utf8");
      this.emitFile({ type: "asset", fileName: "readability.js", source });
    },
  };
}

/** Browsers' names of languages, where they differ. */
const browserLocales: Partial<Record<Language, string>> = { "pt-BR": "pt_BR", "zh-Hans": "zh_CN", "zh-Hant": "zh_TW" };

/** Writes each browser's manifest as `manifest.NAME.json`, with the version of the product, and its texts by language. */
function manifests(): Plugin {
  return {
    name: "manifests",
    generateBundle() {
      const file = path.join(import.meta.dirname, "../../package.json");
      const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
      for (const target of ["chromium", "firefox"] as const) {
        const source = `${JSON.stringify(manifestFor(target, version), null, 2)}\n`;
        this.emitFile({ type: "asset", fileName: `manifest.${target}.json`, source });
      }
      for (const language of languages) {
        const folder = browserLocales[language] ?? language;
        const source = `${JSON.stringify(manifestTexts(language), null, 2)}\n`;
        this.emitFile({ type: "asset", fileName: `_locales/${folder}/messages.json`, source });
      }
    },
  };
}
