/** The URLs of the add page: each of its views has one, so that reload, Back and links work. */
export const methods = ["single", "bulk", "file", "categories"] as const;
export type Method = (typeof methods)[number];

export function methodPath(method: Method | null): string {
  return method ? `/add?method=${method}` : "/add";
}

export function importPath(id: string, method: Method | null): string {
  const params = new URLSearchParams({ ...(method ? { method } : {}), import: id });
  return `/add?${params.toString()}`;
}

/** Makes the page fit a small window, which closes when the link is saved. */
export const smallWindowParameter = "popup";

/** The page for organizing a bookmark that was just saved. */
export function organizePath(bookmarkId: string): string {
  return `/add?${new URLSearchParams({ method: "single", bookmark: bookmarkId }).toString()}`;
}

/** A recategorization run; without an id, the form that starts one. */
export function fixPath(id: string | null = null): string {
  return `/add?fix=${id ?? "new"}`;
}
