import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { languages } from "../../packages/contract/src/languages.ts";
import { readLanguage } from "../../packages/contract/src/messages/translations.ts";
import { findTranslationProblems } from "./translation-problems.ts";

const file = (texts: Record<string, string>, exceptions: Record<string, string> = {}) => ({
  glossary: {},
  texts,
  exceptions,
});
const catalogs = new Map([
  [
    "a/messages.json",
    '{ "moved": "{count, plural, one {# link} other {# links}} moved", "docs": "<link>Docs</link>" }',
  ],
]);
const good = {
  "{count, plural, one {# link} other {# links}} moved": "{count, plural, one {# Link} other {# Links}} verschoben",
  "<link>Docs</link>": "<link>Doku</link>",
};

test("a complete translation has no problems, with other plural forms too", () => {
  expect(findTranslationProblems("de", file(good), catalogs)).toEqual([]);
  const japanese = {
    ...good,
    "{count, plural, one {# link} other {# links}} moved": "{count, plural, other {#件}}を移動",
  };
  expect(findTranslationProblems("de", file(japanese), catalogs)).toEqual([]);
});

test.each<[string, Record<string, string>, string]>([
  ["a missing text", { "<link>Docs</link>": "" }, "is empty"],
  ["a lost mark", { "<link>Docs</link>": "Doku" }, "has nothing where"],
  ["a lost placeholder", { "{count, plural, one {# link} other {# links}} moved": "Verschoben" }, "has nothing where"],
  ["what is not valid", { "<link>Docs</link>": "<link>{Doku</link>" }, "is not valid"],
  ["what nothing says", { Undo: "Rückgängig" }, "nothing says"],
])("%s is a problem", (_, changed, problem) => {
  expect(findTranslationProblems("de", file({ ...good, ...changed }), catalogs).join()).toContain(problem);
});

test("a text that is not translated, and an exception for no message, are problems", () => {
  const { "<link>Docs</link>": _docs, ...rest } = good;
  expect(findTranslationProblems("de", file(rest), catalogs)).toEqual(['de: "<link>Docs</link>" is not translated']);
  expect(findTranslationProblems("de", file(good, { "a/messages.json#other": "x" }), catalogs)).toEqual([
    "de: there is no message a/messages.json#other",
  ]);
});

const root = path.join(import.meta.dirname, "../..");

test.each(languages.filter((language) => language !== "en"))(
  "every text of the product is translated into %s",
  (language) => {
    const files = globSync("{apps,packages}/*/src/**/*messages.json", { cwd: root });
    const english = new Map(files.map((name) => [name, readFileSync(path.join(root, name), "utf8")]));
    expect(findTranslationProblems(language, readLanguage(language), english)).toEqual([]);
  },
);
