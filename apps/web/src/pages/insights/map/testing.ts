import * as t from "./messages.json";
import type { BookmarkMap as MapAnswer } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { page } from "vitest/browser";
import { expect } from "vitest";
import { makeBookmark } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";

export const version = "2026-11-25T10:00:00.000Z";
const at = (share: number) => Math.round(share * limits.mapSide);
/** Three links on the left and one in the middle. */
const positions = [0.2, 0.5, 0.22, 0.5, 0.18, 0.5, 0.5, 0.5].map(at);
export const map: MapAnswer = {
  state: "ready",
  understood: 4,
  total: 4,
  version,
  groups: [
    { name: "Bread", count: 3, x: at(0.2), y: at(0.5) },
    { name: null, count: 1, x: at(0.5), y: at(0.5) },
  ],
  points: btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(positions).buffer))),
};
export const links = ["Rye", "Spelt", "Oats", "Tram"].map((title) =>
  makeBookmark({ title, url: `https://${title.toLowerCase()}.example/` }),
);

export const area = () => page.getByRole("application", { name: t.mapLabel });
export const status = () => page.getByRole("status");

export function serveMap(): void {
  server.on("insights.map", map);
  server.on("insights.mapLinks", ({ from, limit = 1 }) => ({
    bookmarks: links.slice(Number(from), Number(from) + Number(limit)),
  }));
}

/** Moves the mouse to a share of the map's width, in the middle of its height. */
export async function pointAt(share: number, type = "pointermove", pointerType = "mouse"): Promise<void> {
  await expect.poll(() => area().element().querySelector("canvas")!.width).toBeGreaterThan(300);
  const { left, top, width, height } = area().element().getBoundingClientRect();
  const position = { clientX: left + share * width, clientY: top + height / 2, movementX: 1 };
  // The browser's own mouse is 1.
  const pointer = { pointerId: pointerType === "touch" ? 7 : 1, pointerType, button: 0 };
  area()
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, ...pointer, ...position }));
}
