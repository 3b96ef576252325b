import { locale } from "@bowerbird/contract/messages/locale";

const lists = new Intl.ListFormat(locale, { style: "narrow", type: "conjunction" });

/** "Rye, Oat, Wheat", as lists are written in the language. */
export function joinNames(names: readonly string[]): string {
  return lists.format(names);
}
