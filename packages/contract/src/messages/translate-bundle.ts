import { createHash } from "node:crypto";
import path from "node:path";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import { directionOf, inLanguageFolder, type Language, languages } from "../languages.ts";
import { translate } from "./translations.ts";

/**
 * A page is built once, with marks instead of its texts, and then written for each language: English beside the styles,
 * the others in a folder of their own. So a page loads the texts of one language, each in the chunk that shows it.
 */

/** What a bundler has written, by file name. */
export type Bundle = Record<string, { type: "chunk"; code: string } | { type: "asset"; source: string | Uint8Array }>;

interface MarkedMessage {
  text: string;
  /** `<catalog>#<name>`, the catalog by its path in the project. */
  message: string;
  /** What the English message calls, in the order of the mark. */
  helpers: string[];
}

/** Instead of the page's language. */
export const localeMark = "%locale%";
const marked = new Map<string, MarkedMessage>();
const project = path.join(import.meta.dirname, "../../../..");

/** The modules of the functions that messages call. */
const helperSources: Record<string, string> = {
  plural: "@messageformat/runtime",
  number: "@messageformat/runtime",
  select: "@messageformat/runtime",
  pluralRule: path.join(import.meta.dirname, "compiled.ts"),
};

/**
 * The source of a catalog's module with marks: `"%t:<hash>%"`, or a call `message("%f:<hash>%", plural, …)` of a function
 * that does not exist. The hash changes with each translation, and with it the names of the chunks.
 *
 * @throws Error when a message is not valid ICU MessageFormat
 */
export function markCatalog(file: string, texts: Record<string, string>): string {
  const catalog = path.relative(project, file).replaceAll(path.sep, "/");
  const helpers = new Set<string>();
  const exports = Object.entries(texts).map(([name, text]) => {
    const message = `${catalog}#${name}`;
    const { source, called } = compile(text, "en");
    const hash = noteMessage({ text, message, helpers: called });
    for (const helper of called) helpers.add(helper);
    const value = isPlain(source) ? `"%t:${hash}%"` : `/* @__PURE__ */ message(${[`"%f:${hash}%"`, ...called].join()})`;
    return `export const ${name} = ${value};\n`;
  });
  const imports = [...helpers].map((name) => `import { ${name} } from ${JSON.stringify(helperSources[name])};\n`);
  return [...imports, ...exports].join("");
}

/** @returns the hash in its mark */
function noteMessage(message: MarkedMessage): string {
  const all = languages.map((language) => translate(message.text, language, message.message));
  const hash = createHash("sha256")
    .update(JSON.stringify(all))
    .update(message.helpers.join())
    .digest("hex")
    .slice(0, 12);
  marked.set(hash, message);
  return hash;
}

/**
 * The source of a catalog's module with all languages, of which the browser's is chosen when it is loaded: for an extension,
 * whose files are on the device and whose background is one script.
 *
 * @throws Error when a message is not valid ICU MessageFormat
 */
export function compileAllLanguages(file: string, texts: Record<string, string>): string {
  const catalog = path.relative(project, file).replaceAll(path.sep, "/");
  const helpers = new Set<string>();
  const exports = Object.entries(texts).map(([name, text]) => {
    const sources = languages.map((language) => {
      const { source, called } = compile(translate(text, language, `${catalog}#${name}`), language);
      for (const helper of called) helpers.add(helper);
      return `${JSON.stringify(language)}: ${isPlain(source) ? source.slice("() => ".length) : source}`;
    });
    return `export const ${name} = /* @__PURE__ */ (() => ({ ${sources.join(", ")} })[locale])();\n`;
  });
  const imports = [...helpers].map((name) => `import { ${name} } from ${JSON.stringify(helperSources[name])};\n`);
  const locale = JSON.stringify(path.join(import.meta.dirname, "locale.ts"));
  return [`import { locale } from ${locale};\n`, ...imports, ...exports].join("");
}

/** @returns the function's source, and which helpers it calls; a plural's rules are `pluralRule` */
function compile(text: string, language: Language): { source: string; called: string[] } {
  const lines = compileModule(new MessageFormat(language), { text }).split("\n");
  const source = lines.find((line) => line.startsWith("  text: "))!.slice("  text: ".length);
  const rules = /import { (\w+) } from "@messageformat\/runtime\/lib\/cardinals"/.exec(lines.join("\n"))?.[1];
  const named = replaceOutsideTexts(source, /\b\w+\b/g, (word) => (word === rules ? "pluralRule" : word));
  const called = Object.keys(helperSources).filter((helper) =>
    new RegExp(String.raw`\b${helper}\b`).test(named.replaceAll(quoted, "")),
  );
  return { source: named, called };
}

const quoted = /"(?:[^"\\]|\\.)*"/g;
const isPlain = (source: string): boolean => source.startsWith("() => ");

function replaceOutsideTexts(source: string, words: RegExp, replace: (word: string) => string): string {
  let end = 0;
  let result = "";
  for (const { 0: text, index } of source.matchAll(quoted)) {
    result += source.slice(end, index).replaceAll(words, replace) + text;
    end = index + text.length;
  }
  return result + source.slice(end).replaceAll(words, replace);
}

/**
 * Puts the English texts into the bundle's scripts.
 *
 * @returns the files of the other languages, by name
 */
export function translateBundle(bundle: Bundle): Map<string, string> {
  const files = new Map<string, string>();
  const scripts = Object.keys(bundle).filter((name) => bundle[name]?.type === "chunk" && name !== "sw.js");
  for (const language of languages.filter((each) => each !== "en")) {
    for (const name of scripts) {
      const { code } = bundle[name] as { code: string };
      files.set(inLanguageFolder(name, language), refer(fill(code, language), scripts, language));
    }
    const page = bundle["index.html"];
    if (page?.type === "asset")
      files.set(
        inLanguageFolder("index.html", language),
        translatePage(refer(String(page.source), scripts, language), language),
      );
  }
  for (const name of scripts) {
    const script = bundle[name] as { code: string };
    script.code = fill(script.code, "en");
  }
  return files;
}

/** Scripts are named in full by what loads them early. Imports are relative, and need no change. */
function refer(code: string, scripts: readonly string[], language: Language): string {
  const known = new Set(scripts);
  return code.replaceAll(/assets\/[\w.-]+\.js/g, (name) => (known.has(name) ? inLanguageFolder(name, language) : name));
}

function translatePage(html: string, language: Language): string {
  return html
    .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(
      /(<meta name="description" content=")([^"]+)/,
      (_, start: string, text: string) => start + translate(text, language),
    );
}

/** A call with the mark and the helpers by their short names. */
const calls = /\bmessage\((["'`])%f:(?<hash>\w+)%\1(?<names>(?:, ?[\w$.]+)*)\)/g;
/** In a string or template. */
const plainTexts = /%t:(?<hash>\w+)%/g;

function fill(code: string, language: Language): string {
  const filled = code
    .replaceAll(calls, (...match) => {
      const { hash, names } = match.at(-1) as { hash: string; names: string };
      const { text, helpers } = findMessage(hash, language);
      const shortNames = names.split(/, ?/).slice(1);
      const { source } = compile(text, language);
      // The minifier may have called a helper like the function's parameter, which would hide it.
      const parameter = ["d", "v", "x", "y", "z"].find((name) => !shortNames.includes(name))!;
      const rename = (word: string): string => (word === "d" ? parameter : (shortNames[helpers.indexOf(word)] ?? word));
      const called = replaceOutsideTexts(source, /\b\w+\b/g, rename);
      return `(${called.replace(/^\((\w+)\) => /, "$1=>")})`;
    })
    .replaceAll(plainTexts, (_mark, hash: string) => escape(findMessage(hash, language).text))
    .replaceAll(localeMark, language);
  const left = /%[tf]:\w+%/.exec(filled)?.[0];
  if (left) throw new Error(`The build uses ${left} in an unknown way.`);
  return filled;
}

function findMessage(hash: string, language: Language): { text: string; helpers: string[] } {
  const { text, message, helpers } = marked.get(hash)!;
  return { text: translate(text, language, message), helpers };
}

/** For all kinds of quotes: the minifier chooses them. */
function escape(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/['`]|\$\{/g, String.raw`\$&`);
}
