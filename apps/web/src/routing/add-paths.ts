/** The addresses of the page for adding: each of its views has one, so that reload, Back and links find it again. */
export const methods = ["single", "bulk", "file", "categories"] as const;
export type Method = (typeof methods)[number];

export function methodPath(method: Method | null): string {
  return method ? `/add?method=${method}` : "/add";
}

export function importPath(id: string, method: Method | null): string {
  const params = new URLSearchParams({ ...(method ? { method } : {}), import: id });
  return `/add?${params.toString()}`;
}

/** The name of the parameter that makes the page fit a small window, which closes when the link is saved. */
export const smallWindowParameter = "popup";

/** Where a bookmark that was just saved is organized. */
export function organizePath(bookmarkId: string): string {
  return `/add?${new URLSearchParams({ method: "single", bookmark: bookmarkId }).toString()}`;
}

/** A run that sorts everything anew; without an id, where one is started. */
export function fixPath(id: string | null = null): string {
  return `/add?fix=${id ?? "new"}`;
}
