import { limits } from "@bowerbird/contract/limits";

/** A name as stored: one line, trimmed, cut to its limit. */
export function tidyName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what PostgreSQL refuses
  const tidy = name.replace(/[\s\u0000]+/gu, " ").trim();
  return tidy.toWellFormed().slice(0, limits.categoryNameLength).trim();
}

/** What two names have in common that count as the same among siblings. */
export function nameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
