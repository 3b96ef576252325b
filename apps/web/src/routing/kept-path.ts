import { keptPathKey } from "./kept-path-key.ts";
import { nextPath } from "./next-path.ts";

/** Remembers, in this tab, where the person wanted to go: signing in with a provider leads away from the app and back. */
export function keepNextPath(search: string): void {
  sessionStorage.setItem(keptPathKey, nextPath(search));
}

/**
 * The address at which the app is to start instead, where this visit is the return from Google: the page that was
 * wanted, or the sign-in page, which goes on to remember it. What is kept serves only the next start of the app, so that
 * nobody who turned back is led anywhere later.
 *
 * @param isSignedIn as the page says @returns null to stay
 */
export function takeKeptPath(location: { pathname: string; search: string }, isSignedIn: boolean): string | null {
  const kept = sessionStorage.getItem(keptPathKey);
  sessionStorage.removeItem(keptPathKey);
  if (kept === null || kept === "/") return null;
  if (location.pathname === "/" && isSignedIn) return kept;
  const query = new URLSearchParams(location.search);
  if (location.pathname !== "/login" || !query.has("problem")) return null;
  query.set("next", kept);
  return `/login?${query}`;
}
