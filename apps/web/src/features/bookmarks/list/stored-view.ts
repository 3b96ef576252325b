import type { ViewMode } from "../bookmark-pages.ts";

/** The last choice in any list of home, and that in any category, for lists without a choice of their own. */
const lastKeys = { home: "bowerbird:view", category: "bowerbird:category-view" };
/** The choices of the lists, the oldest first. `theme.js` reads that of home. */
const ownKey = "bowerbird:views";
/** A browser has room for more, but reads them at every start. */
const maxLists = 500;

/** The name under which the list at these parameters of home keeps its view: all searches have one. */
export function viewList(params: URLSearchParams): string {
  if (params.has("search")) return params.get("search") === "" && params.get("tags") ? "tags" : "search";
  return "home";
}

const lastKey = (list: string): string => (/^(?:home|tags|search)$/.test(list) ? lastKeys.home : lastKeys.category);

/**
 * The choice for a list in this browser, or else the last one of its kind.
 *
 * @param list a category's id, or the name that {@link viewList} gives
 * @param views those that the list has
 * @returns null if none of them was chosen
 */
export function readView<V extends ViewMode>(list: string, views: readonly V[]): V | null {
  try {
    const chosen: unknown[] = [readOwn().get(list), localStorage.getItem(lastKey(list))];
    return chosen.map((view) => views.find((one) => one === view)).find((view) => view !== undefined) ?? null;
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
    localStorage.setItem(lastKey(list), view);
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
