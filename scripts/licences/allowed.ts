/** Licences under which everybody may pass the product on with what it brings along. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Whether a licence, written as SPDX writes it, leaves a choice that we may take. */
export function isAllowed(licence: string): boolean {
  const words = licence.replaceAll(/[()]/g, "");
  return words.split(" OR ").some((choice) => choice.split(" AND ").every((one) => allowed.has(one.trim())));
}
