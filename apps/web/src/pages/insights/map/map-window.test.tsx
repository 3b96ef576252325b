import * as t from "./messages.json";
import { MapWindow } from "./map-window.tsx";
import { area, links, map, pointAt, serveMap, status, version } from "./testing.ts";
import { beforeEach, expect, open, page, server, test, userEvent } from "../../../shared/testing/in-page.ts";

beforeEach(serveMap);

/** The browser's own mouse, which may lie anywhere, rests beside the map. */
async function openMap(): Promise<void> {
  await open(<MapWindow map={map} version={version} chosen={null} />);
  await userEvent.hover(page.getByText(t.whatIsClose));
}

test("the link under the pointer is shown, with its group", async () => {
  await openMap();
  await pointAt(0.2);
  await expect.element(status()).toHaveTextContent("Ryerye.example · Bread");
  await pointAt(0.8);
  await expect.element(status()).not.toBeInTheDocument();
});

test("a tap shows the link of a point, and its card opens it", async () => {
  await openMap();
  await expect.element(area()).toBeVisible();
  // Of a pointer that is none of the browser's.
  area().element().setPointerCapture = () => {};
  await pointAt(0.5, "pointerdown", "touch");
  await pointAt(0.5, "pointerup", "touch");
  await expect.element(page.getByRole("link", { name: /^Tram/ })).toHaveAttribute("data-bookmark", links[3]!.id);
});

test("keys move and zoom the map, and tell the link in the middle", async () => {
  await openMap();
  await expect.element(area()).toBeVisible();
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

test("a deleted link is not offered", async () => {
  server.on("insights.mapLinks", { bookmarks: [] });
  await openMap();
  await pointAt(0.2);
  await expect.element(status()).toHaveTextContent("This link was deleted.");
});
