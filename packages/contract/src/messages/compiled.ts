import type { MessageFunction } from "../messages.ts";
import { locale } from "./locale.ts";

/** In a page the build has compiled every message that has placeholders: see `messages-plugin.ts`. */
export function compileMessage(message: string): MessageFunction {
  throw new Error(`This message was not compiled: ${message}`);
}

let rules: Intl.PluralRules | undefined;

/** The form of a plural that a count has in the page's language: "one", "few". */
export function pluralRule(count: number): string {
  rules ??= new Intl.PluralRules(locale);
  return rules.select(count);
}
