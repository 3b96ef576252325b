/** A path as one cell, `a/b/c`; a slash or backslash inside a name gets a backslash in front. */
export function joinFolder(path: readonly string[]): string {
  return path.map((name) => name.replace(/[\\/]/g, String.raw`\$&`)).join("/");
}

/** Undoes `joinFolder`. In the files of others a backslash is a letter: `isEscaped` is for our own only. */
export function splitFolder(cell: string, isEscaped: boolean): string[] {
  if (!isEscaped) return cell.split("/");
  const names = cell.match(/(?:\\[^]|[^/\\])+|\\$/g) ?? [];
  return names.map((name) => name.replace(/\\([^])/g, "$1"));
}
