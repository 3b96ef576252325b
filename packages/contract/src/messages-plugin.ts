import { readFileSync } from "node:fs";
import path from "node:path";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import {
  type Bundle,
  localeMark,
  compileAllLanguages,
  markCatalog,
  translateBundle,
} from "./messages/translate-bundle.ts";

/** A compiled catalog: the file itself has the ending `.json`. */
const compiledCatalog = /[/.]messages\.compiled\.js$/;
const compiler = path.join(import.meta.dirname, "messages/compiled.ts");
/** One line of `compileModule`: a message is a function, even without placeholders. */
const line = /^ {2}"?(\w+)"?: (.+?),?$/;
const plainText = /^\(\) => (".*")$/;

/** The language of a module's texts: English, one for each file of the build, or the browser's. */
type Languages = "en" | "by-file" | "by-browser";

/** What `locale.ts` becomes; null where it stays. */
const localeSources: Record<Languages, string | null> = {
  en: null,
  "by-file": `export const locale = "${localeMark}";`,
  "by-browser": `import { matchLanguage } from ${JSON.stringify(path.join(import.meta.dirname, "languages.ts"))};
export const locale = matchLanguage([chrome.i18n.getUILanguage()]);`,
};

const compilers: Record<Languages, (file: string, texts: Record<string, string>) => string> = {
  en: (_, texts) => compileCatalog(texts),
  "by-file": markCatalog,
  "by-browser": compileAllLanguages,
};

/**
 * A plugin for Vite that turns a catalog into a module with an export a message: a string, or a function where it has
 * placeholders. So a page loads neither a parser nor the names of the messages.
 *
 * @param languages `by-file`: a build has marks instead of texts, and is then written once for each language; `by-browser`:
 *   each module has all languages, and shows the browser's
 * @throws Error when a message is not valid ICU MessageFormat
 */
export function messages({ languages = "en" }: { languages?: Languages } = {}) {
  let isMarked = false;
  return {
    name: "messages",
    enforce: "pre",
    configResolved(config: { command: string }) {
      isMarked = languages === "by-file" && config.command === "build";
    },
    resolveId: {
      filter: { id: /([/.]messages\.json|messages\/compile\.ts)$/ },
      handler: (source: string, importer?: string) =>
        source.endsWith(".ts")
          ? compiler
          : path.resolve(path.dirname(importer ?? ""), source.replace(/json$/, "compiled.js")),
    },
    load: {
      filter: { id: [compiledCatalog, /contract\/src\/messages\/locale\.ts$/] },
      handler(this: { addWatchFile: (file: string) => void }, id: string) {
        const mode = languages === "by-file" && !isMarked ? "en" : languages;
        if (id.endsWith("locale.ts")) return localeSources[mode];
        const file = id.replace(/compiled\.js$/, "json");
        this.addWatchFile(file);
        const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
        const source = compilers[mode](file, texts);
        // For modules that Node runs too, where a catalog has a default export only. As a namespace, not an object, so
        // that a page loads just the messages it shows.
        return `${source}export * as default from ${JSON.stringify(`./${path.basename(file)}`)};\n`;
      },
    },
    generateBundle: {
      // After the page itself.
      order: "post",
      handler(
        this: { emitFile: (file: { type: "asset"; fileName: string; source: string }) => void },
        _: unknown,
        bundle: Bundle,
      ) {
        if (!isMarked) return;
        for (const [fileName, source] of translateBundle(bundle)) this.emitFile({ type: "asset", fileName, source });
      },
    },
  } as const;
}

/** The source of the module. */
export function compileCatalog(texts: Record<string, string>): string {
  if (Object.values(texts).some((text) => typeof text !== "string")) throw new Error("A catalog holds texts by name.");
  const lines = compileModule(new MessageFormat("en"), texts).split("\n");
  const imports = lines.filter((each) => each.startsWith("import "));
  const exports = lines
    .map((each) => line.exec(each))
    .filter((match) => match !== null)
    .map(([, name, value = ""]) => `export const ${name} = ${plainText.exec(value)?.[1] ?? value};`);
  return [...imports, ...exports, ""].join("\n");
}
