import BookmarkMap from "./bookmark-map.tsx";
import { links, map, pointAt, serveMap } from "./testing.ts";
import { beforeEach, expect, heading, open, Refusal, server, test } from "../../../shared/testing/in-page.ts";

beforeEach(serveMap);

test("a map that was computed again meanwhile is loaded again", async () => {
  await open(<BookmarkMap />, { path: "/insights?view=map&group=0" });
  await expect.element(heading("Bread: 3 links")).toBeVisible();
  const next = "2026-11-26T10:00:00.000Z";
  server.on("insights.map", { ...map, version: next, groups: [{ ...map.groups[0]!, name: "Flour", count: 4 }] });
  server.on("insights.mapLinks", ({ version: asked }) => {
    if (asked !== next) throw new Refusal("CONFLICT");
    return { bookmarks: links };
  });
  await pointAt(0.5);
  await expect.element(heading("Flour: 4 links")).toBeVisible();
});
