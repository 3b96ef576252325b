import type { ViewMode } from "./bookmark-group.ts";

const key = "bowerbird:view";

export function asView(text: string | null): ViewMode | null {
  return text === "cards" || text === "covers" || text === "dense" ? text : null;
}

/** The last choice in this browser; null if there is none. */
export function readView(): ViewMode | null {
  try {
    return asView(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Stores the choice in this browser. */
export function storeView(view: ViewMode): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // The URL still holds it.
  }
}
