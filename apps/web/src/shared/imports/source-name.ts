/** What an import was read from: a file's name, or the kind of list that was typed. */
export function sourceName(source: string): string {
  return source === "urls" ? "Pasted links" : source === "categories" ? "Categories with links" : source;
}
