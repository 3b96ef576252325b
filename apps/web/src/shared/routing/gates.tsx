import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { LoadingScreen } from "../ui/basics.tsx";
import { useSession } from "../session/session-store.ts";
import { getTabItem, setTabItem } from "../browser/browser-storage.ts";

/** Pages for signed-in users. Others are sent to sign in and come back afterwards; at the root they see `landing`. */
export function SignedInGate({ landing }: { landing: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Outlet />;
  return location.pathname === "/" ? landing : <Navigate to={loginPath(location)} replace />;
}

/** Pages for signed-out users. Redirects to the wanted page once someone is signed in. */
export function SignedOutGate() {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === "loading") return <LoadingScreen />;
  if (session.status === "signed-in") return <Navigate to={nextPath(search)} replace />;
  return <Outlet />;
}

/** The URL of the sign-in page, with the page to return to. */
export function loginPath(wanted: { pathname: string; search: string }): string {
  const path = wanted.pathname + wanted.search;
  return path === "/" ? "/login" : `/login?next=${encodeURIComponent(path)}`;
}

/** Where to go after signing in. Only a path of this site, to prevent open redirects. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  const base = "http://here.invalid";
  const url = URL.parse(next, base);
  // "/.//evil.example" has the path "//evil.example", which is another site's address.
  const isOwnPath = next.startsWith("/") && url?.origin === base && !url.pathname.startsWith("//");
  return isOwnPath ? url.pathname + url.search : "/";
}

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
