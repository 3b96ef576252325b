import { limits } from "@bowerbird/contract/limits";
import { oneLine } from "@bowerbird/contract/tidy-text";

/** A name as stored: one line, trimmed, cut to its limit. */
export function tidyName(name: string): string {
  return oneLine(name).slice(0, limits.categoryNameLength).toWellFormed().trim();
}

/** What two names have in common that count as the same among siblings. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
