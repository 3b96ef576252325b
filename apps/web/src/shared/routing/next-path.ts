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
  const isOwnPath = next.startsWith("/") && url?.origin === base && !/[\\\t\n\r]/.test(next);
  return isOwnPath ? url.pathname + url.search : "/";
}
