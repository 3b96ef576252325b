import { fromBase } from "../base-path/base-path.ts";

/**
 * Counts opened bookmarks. The request outlives the page; if it fails, nothing is lost but the count. A plain request, because
 * this is part of the first load of home.
 */
export function recordOpens(ids: (string | undefined)[]): void {
  fetch(fromBase("/api/bookmarks/opened"), {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids }),
  }).catch(() => {});
}

/** From now on, counts what is opened by a click, Enter or the middle button. A second call does nothing. */
export function watchOpens(): void {
  addEventListener("click", onOpen);
  addEventListener("auxclick", onOpen);
}

/** Any link that carries a bookmark's id. */
function onOpen({ target, defaultPrevented, button }: MouseEvent): void {
  const link = (target as Element).closest<HTMLElement>("[data-bookmark]");
  if (link && !defaultPrevented && button < 2) recordOpens([link.dataset["bookmark"]]);
}
