import { Refusal } from "@bowerbird/api/testing";
import type { BookmarkMap as MapAnswer } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, open } from "../../../shared/testing/open.tsx";
import { makeBookmark } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import BookmarkMap from "./bookmark-map.tsx";

const version = "2026-11-25T10:00:00.000Z";
const at = (share: number) => Math.round(share * limits.mapSide);
/** Three links on the left and one in the middle. */
const places = [0.2, 0.5, 0.22, 0.5, 0.18, 0.5, 0.5, 0.5].map(at);
const map: MapAnswer = {
  state: "ready",
  understood: 4,
  total: 4,
  version,
  groups: [
    { name: "Bread", count: 3, x: at(0.2), y: at(0.5) },
    { name: null, count: 1, x: at(0.5), y: at(0.5) },
  ],
  points: btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(places).buffer))),
};
const links = ["Rye", "Spelt", "Oats", "Tram"].map((title) =>
  makeBookmark({ title, url: `https://${title.toLowerCase()}.example/` }),
);
const heading = (name: string) => page.getByRole("heading", { name });
const area = () => page.getByRole("application", { name: "Map of your links by meaning" });
const status = () => page.getByRole("status");

beforeEach(() => {
  server.on("insights.map", map);
  server.on("insights.mapLinks", ({ from, limit = 1 }) => ({
    bookmarks: links.slice(Number(from), Number(from) + Number(limit)),
  }));
});

/** Moves the mouse to a share of the map's width, in the middle of its height. */
async function pointAt(share: number, type = "pointermove", pointerType = "mouse"): Promise<void> {
  await expect.poll(() => area().element().querySelector("canvas")!.width).toBeGreaterThan(300);
  const { left, top, width, height } = area().element().getBoundingClientRect();
  const place = { clientX: left + share * width, clientY: top + height / 2 };
  area()
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType, button: 0, ...place }));
}

test("the groups are a table, whose rows lead to their links, the most typical first", async () => {
  await open(<BookmarkMap />, { path: "/insights?view=map" });
  await expect.element(page.getByRole("row", { name: "Bread 3" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "Mixed links 1" })).toBeVisible();
  await page.getByRole("link", { name: "Bread" }).click();
  await expect.element(address()).toHaveTextContent("/insights?view=map&group=0");
  await expect.element(heading("Bread: 3 links")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Rye" })).toHaveAttribute("href", "https://rye.example/");
  expect(page.getByRole("listitem").elements()).toHaveLength(3);
  await page.getByRole("link", { name: "All groups" }).click();
  await expect.element(page.getByRole("table", { name: "Groups" })).toBeVisible();
});

test("the link under the pointer is shown, with its group", async () => {
  await open(<BookmarkMap />);
  await pointAt(0.2);
  await expect.element(status()).toHaveTextContent("Ryerye.example · Bread");
  await pointAt(0.8);
  await expect.element(status()).not.toBeInTheDocument();
});

test("a tap shows the link of a point, and its card opens it", async () => {
  await open(<BookmarkMap />);
  await expect.element(area()).toBeVisible();
  // Of a pointer that is none of the browser's.
  area().element().setPointerCapture = () => {};
  await pointAt(0.5, "pointerdown", "touch");
  await pointAt(0.5, "pointerup", "touch");
  await expect.element(page.getByRole("link", { name: /^Tram/ })).toHaveAttribute("data-bookmark", links[3]!.id);
});

test("keys move and zoom the map, and tell the link in the middle", async () => {
  await open(<BookmarkMap />);
  await expect.element(page.getByRole("table")).toBeVisible();
  area().element().focus();
  await userEvent.keyboard("+");
  await expect.element(status()).toMatchTextContent(/^Tram/);
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await expect.element(status()).toMatchTextContent(/^Rye/);
  await userEvent.keyboard("0");
  await expect.element(status()).toMatchTextContent(/^Tram/);
  await userEvent.keyboard("{Escape}");
  await expect.element(status()).not.toBeInTheDocument();
});

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

test("a deleted link is not offered", async () => {
  server.on("insights.mapLinks", { bookmarks: [] });
  await open(<BookmarkMap />);
  await pointAt(0.2);
  await expect.element(status()).toHaveTextContent("This link was deleted.");
});

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

test("a failure is shown, and Try again loads the map", async () => {
  server.on("insights.map", new Refusal("CONFLICT"));
  await open(<BookmarkMap />);
  await expect.element(heading("Couldn't load this")).toBeVisible();
  server.on("insights.map", map);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("table", { name: "Groups" })).toBeVisible();
});
