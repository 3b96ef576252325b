import { getTabItem, setTabItem } from "../browser/tab-storage.ts";
import { nextPath } from "./gates.tsx";

const storedPathKey = "bowerbird:path-after-google";

/** Stores where the person wanted to go, for this tab: signing in with a provider leaves the app and comes back. */
export function keepNextPath(search: string): void {
  setTabItem(storedPathKey, nextPath(search));
}

/**
 * The URL to start at when the person returns from Google: the wanted page, or the sign-in page, which keeps
 * the path. The stored path is used once, so that a person who turned back is not redirected
 * later.
 *
 * @param isSignedIn as embedded in the page @returns null to stay
 */
export function takeStoredPath(location: { pathname: string; search: string }, isSignedIn: boolean): string | null {
  const kept = getTabItem(storedPathKey);
  setTabItem(storedPathKey, null);
  if (kept === null || kept === "/") return null;
  if (location.pathname === "/" && isSignedIn) return kept;
  const query = new URLSearchParams(location.search);
  if (location.pathname !== "/login" || !query.has("problem")) return null;
  query.set("next", kept);
  return `/login?${query}`;
}
