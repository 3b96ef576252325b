import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { messages } from "@bowerbird/contract/messages-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin, type Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const source = path.join(import.meta.dirname, "src");
const home = ["pages/layout/app-layout.tsx", "pages/library-page.tsx"];
/** Pages that need no code of the home page. */
const visitors = ["shared/api/api-outlet.tsx", "pages/login-page.tsx", "pages/signup-page.tsx"];
const landing = ["pages/landing-page.tsx"];
const first = ["main.tsx"];

/** What fills the placeholders of a message; the landing page has none. */
const formatter = /@messageformat\/runtime|make-plural|contract\/src\/messages/;

/** The search box of home needs it: beside a page, that page and the chunk of home would import each other. */
const searchText = /bookmark\/src\/search-text/;

let known: Record<"home" | "visitors" | "landing" | "first", Set<string>> | undefined;

/**
 * The modules of the home page come in three chunks instead of forty requests: what the landing page shares with it,
 * what the other public pages share with it, and the rest. Modules of the entry script stay where the bundler puts them.
 *
 * @returns the name of a module's chunk; null to leave it to the bundler
 */
export function getChunkName(id: string, context: Context): string | null {
  known ??= {
    home: collectImports(home, context),
    visitors: collectImports(visitors, context),
    landing: collectImports(landing, context),
    first: collectImports(first, context),
  };
  if (formatter.test(id)) return "shared";
  if (searchText.test(id)) return "home";
  if (!known.home.has(id) || known.first.has(id)) return null;
  if (known.landing.has(id)) return "landing";
  return known.visitors.has(id) ? "shared" : "home";
}

/** All own modules that the files import statically, without the files themselves. */
function collectImports(files: readonly string[], context: Context): Set<string> {
  const wanted = new Set(files.map((file) => path.join(source, file)));
  const entries = [...wanted];
  for (const id of wanted) {
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    for (const each of imported.filter((one) => one.startsWith(source))) wanted.add(each);
  }
  for (const entry of entries) wanted.delete(entry);
  return wanted;
}

/** What each chunk has loaded before it runs: what it imports statically, and so on. */
const loadedWith = new Map<string, Set<string>>();

/** Notes which chunks need no preload: see {@link findMissing}. */
export function chunkGraph(): Plugin {
  return {
    name: "chunk-graph",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const loaded = new Set([chunk.fileName]);
        for (const file of loaded) {
          const imported = bundle[file];
          if (imported?.type === "chunk") for (const each of imported.imports) loaded.add(each);
        }
        loadedWith.set(chunk.fileName, loaded);
      }
    },
  };
}

/** The files of a lazily loaded part that its host has not loaded yet. The others would only make the host larger. */
export function findMissing(files: string[], host: string): string[] {
  const loaded = loadedWith.get(host);
  return files.filter((file) => !loaded?.has(file));
}

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
        plugins: [messages({ languages: "by-file" }), react()],
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        ssr: { noExternal: true },
        build: { ssr: "src/prerender.tsx", outDir, emptyOutDir: false, copyPublicDir: false },
      });
    },
  };
}

/** The font, too, under a name that stays: for pages that the server writes. */
export function fontForServerPages(): Plugin {
  return {
    name: "font-for-server-pages",
    apply: "build",
    async generateBundle() {
      const file = fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));
      this.emitFile({ type: "asset", fileName: "inter.woff2", source: await readFile(file) });
    },
  };
}

/**
 * Lets the built app lie below any path, which the page names when it is loaded: parts that are preloaded get that path, and
 * styles name their fonts from where they lie themselves.
 */
export function anyBasePath(): Plugin {
  const helper = 'return "/"+dep';
  return {
    name: "any-base-path",
    apply: "build",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(helper)) throw new Error("Vite's helper for preloading has changed.");
        return code.replace(helper, 'return (document.documentElement.dataset.base ?? "") + "/" + dep');
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        file.source = String(file.source).replaceAll("url(/assets/", "url(");
      }
    },
  };
}

/** tRPC's client keeps its WebSocket class, which is not used here, because a static field is set beside it: 1 kB. */
export function dropWebSockets(): Plugin {
  const field = '_defineProperty(WsConnection, "connectCount"';
  return {
    name: "drop-web-sockets",
    transform: {
      filter: { id: /@trpc\/client\/dist\/wsLink/ },
      handler: (code) => code.replace(field, `/* @__PURE__ */ ${field}`),
    },
  };
}
