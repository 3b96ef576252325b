/**
 * Where the product is below its host: `/bookmarks`; empty at the root. The server writes it into the page; workers lie in a
 * folder of it, and what the server renders gets it on its way out.
 */
export const basePath = readBasePath();

function readBasePath(): string {
  if (typeof document !== "undefined") return document.documentElement.dataset["base"] ?? "";
  if (typeof location === "undefined") return "";
  return location.pathname.replace(/\/workers\/.*$/, "");
}

/** The address of a path of ours, which routes name without the base: `/bookmarks/api/export`. */
export function fromBase(path: string): string {
  return basePath + path;
}

/** The path that routes know of a page's address. */
export function withoutBase(pathname: string): string {
  const isBelow = basePath !== "" && `${pathname}/`.startsWith(`${basePath}/`);
  return isBelow ? pathname.slice(basePath.length) || "/" : pathname;
}

/** The product's address, as people give it to other programs. */
export function ownAddress(): string {
  return window.location.origin + basePath;
}
