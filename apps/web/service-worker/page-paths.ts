/** Paths that the server answers itself: never from a cache, and never with a page of the app. */
const serverPaths = /^\/(api|trpc|ops|mcp|feeds|assets|metrics|healthz|readyz|s)(\/|$)|^\/extension\/./;

/** Whether the path is a page of the web app. */
export function isPagePath(pathname: string): boolean {
  return !serverPaths.test(pathname);
}
