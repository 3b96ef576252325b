import path from "node:path";
import { expect, test } from "vitest";
import { type Bundle, compileAllLanguages, markCatalog, translateBundle } from "./translate-bundle.ts";

const root = path.join(import.meta.dirname, "../../../..");
const catalog = path.join(root, "apps/web/src/test/messages.json");
const bookmarks = "{count, plural, one {# bookmark} other {# bookmarks}}";
const source = markCatalog(catalog, { undo: "Undo", bookmarks, unknown: 'Say "it\'s" `now`' });

/** The marks of the module, as a minified chunk would use them. */
const mark = (name: string) => new RegExp(`export const ${name} = (.+);`).exec(source)![1]!;

function build(code: string): { english: string; german: string } {
  const bundle: Bundle = { "assets/x.js": { type: "chunk", code } };
  const files = translateBundle(bundle);
  return { english: (bundle["assets/x.js"] as { code: string }).code, german: files.get("assets/de/x.js")! };
}

test("a plain text becomes that of each language, whatever the quotes around it", () => {
  const inner = mark("undo").slice(1, -1);
  const { english, german } = build(`f("${inner}", '${inner}', \`\${a} ${inner}\`)`);
  expect(english).toBe("f(\"Undo\", 'Undo', `${a} Undo`)");
  expect(german).toBe("f(\"Rückgängig\", 'Rückgängig', `${a} Rückgängig`)");
});

test.each([
  ["a", "b", "c"],
  ["d", "v", "x"],
])("a message becomes a function with the helpers by the names %s, %s and %s of the chunk", (...names) => {
  const [first, second, third] = names;
  const call = mark("bookmarks")
    .replace("/* @__PURE__ */ ", "")
    .replace("plural", first)
    .replace("number", second)
    .replace("pluralRule", third);
  const { german } = build(`export const m=${call}`);
  const plural = (count: number, _: number, rule: (n: number) => string, forms: Record<string, string>) =>
    forms[rule(count)];
  const number = (language: string, count: number) => `${language}:${count}`;
  const make = new Function(...names, german.replace("export const m=", "return ")) as (
    ...helpers: unknown[]
  ) => (values: object) => string;
  const german1 = make(plural, number, (count: number) => (count === 1 ? "one" : "other"));
  expect([german1({ count: 1 }), german1({ count: 2 })]).toEqual(["de:1 Lesezeichen", "de:2 Lesezeichen"]);
});

test("a text without a translation stays English, with its quotes", () => {
  const { german } = build(`x=${mark("unknown")}`);
  expect(new Function(german.replace("x=", "return "))()).toBe('Say "it\'s" `now`');
});

test.each([
  ["en", "Undo"],
  ["de", "Rückgängig"],
  ["ar", "تراجع"],
])("a module with all languages has the texts of the browser's: %s", (locale, undo) => {
  const all = compileAllLanguages(catalog, { undo: "Undo" });
  const body = all.replaceAll(/^import .+\n/gm, "").replaceAll(/^export const (\w+) =/gm, "result.$1 =");
  const load = new Function("locale", `const result = {}; ${body} return result;`) as (given: string) => object;
  expect(load(locale)).toEqual({ undo });
});

test("scripts that are loaded early are those of the language, and the page says which it is", () => {
  const bundle: Bundle = {
    "assets/x.js": { type: "chunk", code: 'm=["assets/x.js","assets/x.css"];import"./y.js"' },
    "assets/y.js": { type: "chunk", code: "locale=`%locale%`" },
    "index.html": { type: "asset", source: '<html lang="en"><script src="/assets/x.js">' },
  };
  const files = translateBundle(bundle);
  expect(files.get("assets/ar/x.js")).toBe('m=["assets/ar/x.js","assets/x.css"];import"./y.js"');
  expect(files.get("assets/ar/y.js")).toBe("locale=`ar`");
  expect(files.get("ar/index.html")).toBe('<html lang="ar" dir="rtl"><script src="/assets/ar/x.js">');
});

test("a mark that is used in an unknown way fails the build", () => {
  const call = mark("bookmarks").replace("message(", "other(");
  expect(() => build(call)).toThrow("in an unknown way");
});
