import { foldText } from "@bowerbird/bookmark/fold-text";
import localized from "./column-names.json" with { type: "json" };

/** Letters only and without accents, which all spellings of a name share: "Created at" and "created_at". */
export function reduceName(name: string): string {
  return foldText(name).replace(/[^\p{L}]/gu, "");
}

/** The English name of a column that a product names in another language; undefined if it is not known. Both are reduced. */
export function toEnglishName(name: string): string | undefined {
  return englishNames.get(name);
}

const englishNames = new Map(
  Object.values<Readonly<Record<string, readonly string[]>>>(localized)
    .flatMap((names) => Object.entries(names))
    .flatMap(([english, all]) => all.map((name) => [reduceName(name), english] as const)),
);
