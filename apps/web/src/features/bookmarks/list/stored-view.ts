import type { ViewMode } from "../bookmark-group.ts";

/** The last choice in any list, for those without a choice of their own. */
const lastKey = "bowerbird:view";
/** The choices of the lists, the oldest first. `theme.js` reads that of home. */
const ownKey = "bowerbird:views";
/** A browser has room for more, but reads them at every start. */
const maxLists = 500;

export function asView(text: unknown): ViewMode | null {
  return text === "cards" || text === "covers" || text === "dense" ? text : null;
}

/** The name under which the list at these parameters of home keeps its view: each category its own, all searches one. */
export function viewList(params: URLSearchParams): string {
  if (params.has("search")) return params.get("search") === "" && params.get("tags") ? "tags" : "search";
  return params.get("category") ?? "home";
}

/** The choice for a list in this browser, or else the last one for any; null if there is none. */
export function readView(list: string): ViewMode | null {
  try {
    return asView(readOwn().get(list)) ?? asView(localStorage.getItem(lastKey));
  } catch {
    return null;
  }
}

/** Stores the choice for a list in this browser. */
export function storeView(list: string, view: ViewMode): void {
  try {
    const own = readOwn();
    own.delete(list);
    own.set(list, view);
    localStorage.setItem(lastKey, view);
    localStorage.setItem(ownKey, JSON.stringify(Object.fromEntries([...own].slice(-maxLists))));
  } catch {
    // The URL still holds it.
  }
}

function readOwn(): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ownKey) ?? "{}");
    return new Map(Object.entries(stored ?? {}));
  } catch {
    return new Map();
  }
}
