import { locale } from "./locale.ts";

let rules: Intl.PluralRules | undefined;

/** The form of a plural that a count has in the page's language: "one", "few". */
export function pluralRule(count: number): string {
  rules ??= new Intl.PluralRules(locale);
  return rules.select(count);
}
