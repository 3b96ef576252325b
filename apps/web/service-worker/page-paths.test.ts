import { expect, test } from "vitest";
import { isPagePath } from "./page-paths.ts";

test("every page of the app opens without the server", () => {
  for (const path of ["/", "/add", "/category/Health%20api", "/settings", "/search", "/apis", "/operations"]) {
    expect([path, isPagePath(path)]).toEqual([path, true]);
  }
});

test("paths that the server answers itself are not handled", () => {
  for (const path of [
    "/api/logout",
    "/trpc/auth.user",
    "/ops",
    "/ops/queues",
    "/mcp",
    "/feeds/a.atom",
    "/metrics",
    "/healthz",
    "/s/x",
  ]) {
    expect([path, isPagePath(path)]).toEqual([path, false]);
  }
});
