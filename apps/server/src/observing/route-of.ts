import { procedureNames, restAddresses } from "@bowerbird/api";

const unknown = "(unknown)";
/** What has an address of its own outside of the described calls. */
const plain = new Set(["/healthz", "/readyz", "/metrics", "/mcp", "/ops", "/ops/retry"]);
const undescribed = [
  "/openapi.json",
  "/docs",
  "/login",
  "/login/google",
  "/login/oidc",
  "/logout",
  "/identity/callback/google",
  "/identity/callback/oidc",
];
const fixed = new Set([...plain, ...[...undescribed, ...restAddresses].map((address) => `/api${address}`)]);
const patterns = [...restAddresses, "/icons/{id}"]
  .filter((address) => address.includes("{"))
  .map((address) => ({
    route: `/api${address}`,
    matches: new RegExp(`^/api${address.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

/**
 * The pattern of an address, such as `/api/bookmarks/{id}` or `/trpc/bookmarks.add`: one of few, whatever is asked for,
 * and without what the address says of a person.
 *
 * @param path without the query
 */
export function routeOf(method: string, path: string): string {
  if (fixed.has(path)) return path;
  if (path.startsWith("/trpc/")) return procedureOf(path.slice("/trpc/".length));
  if (path.startsWith("/api/")) return patterns.find(({ matches }) => matches.test(path))?.route ?? unknown;
  if (path.startsWith("/ops/queues")) return "/ops/queues";
  if (path.startsWith("/assets/")) return "/assets";
  return method === "GET" || method === "HEAD" ? "(page)" : unknown;
}

function procedureOf(names: string): string {
  if (procedureNames.has(names)) return `/trpc/${names}`;
  return names.includes(",") ? "/trpc/(several)" : unknown;
}
