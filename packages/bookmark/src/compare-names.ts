/** Compares names by the rules of a language, numbers by their value. As the server's `inNameOrder`. */
export function compareNames(language: string): (a: string, b: string) => number {
  return new Intl.Collator(language, { numeric: true }).compare;
}
