import type { BookmarkMap as MapAnswer } from "@bowerbird/contract/bookmark-map";
import BookmarkMap from "./bookmark-map.tsx";
import { map, serveMap } from "./testing.ts";
import { beforeEach, expect, expectRetry, heading, open, page, server, test } from "../../../shared/testing/in-page.ts";

beforeEach(serveMap);

test.each<[string, Partial<MapAnswer>]>([
  ["No map without semantic search", { state: "off" }],
  ["Not enough links for a map", { state: "few", total: 3 }],
  ["Couldn't draw your map", { state: "failed" }],
])("without a map: %s", async (title, answer) => {
  server.on("insights.map", { ...map, version: null, groups: [], points: "", ...answer });
  await open(<BookmarkMap />);
  await expect.element(heading(title)).toBeVisible();
});

test("while links are read and the map is drawn, the page says so, and shows it once it is there", async () => {
  server.on("insights.map", {
    ...map,
    state: "embedding",
    version: null,
    groups: [],
    points: "",
    understood: 1,
    total: 40,
  });
  await open(<BookmarkMap />);
  await expect.element(page.getByText(/So far: 1 of 40/)).toBeVisible();
  server.on("insights.map", { ...map, state: "computing", version: null, groups: [], points: "" });
  await expect.element(heading("Drawing your map")).toBeVisible();
  server.on("insights.map", map);
  await expect.element(page.getByRole("table", { name: "Groups" })).toBeVisible();
});

test("a failure is shown, and Try again loads the map", () =>
  expectRetry("insights.map", map, <BookmarkMap />, "Couldn't load this", page.getByRole("table", { name: "Groups" })));
