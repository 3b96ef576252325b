import { currentLanguage } from "@bowerbird/contract/messages/language-scope";
import { translate } from "@bowerbird/contract/messages/translations";

/** Fields of answers whose texts are ours, and never a person's. Stored ones are in English. */
const ownTexts = new Set(["message", "reason", "problem", "howTo", "brokenReason", "offReason", "device"]);

/**
 * Translates the texts of an answer into the language of the request. Changes nothing in English.
 *
 * @param answer plain data; anything else in it (dates, streams) stays as it is
 */
export function translateAnswer<T>(answer: T): T {
  const language = currentLanguage();
  if (language === "en") return answer;
  const walk = (value: unknown, field = ""): unknown => {
    if (typeof value === "string") return ownTexts.has(field) ? translate(value, language) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, field));
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]));
  };
  return walk(answer) as T;
}
