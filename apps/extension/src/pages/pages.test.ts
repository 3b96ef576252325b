import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { connect, fake, origin, server, startConnected } from "../testing/extension.ts";
import { makeBookmark } from "../testing/samples.ts";

let root: HTMLElement;
let opened = 0;
beforeEach(() => {
  root = document.createElement("div");
  root.id = "root";
  document.body.append(root);
  vi.spyOn(window, "close").mockReturnValue();
  server.on("categories.list", []);
  server.onRest("GET /extension/info.json", () => Response.json({ version: "1.2.3" }));
  server.on("bookmarks.list", { items: [makeBookmark()], nextCursor: null });
});
afterEach(() => {
  root.remove();
  vi.restoreAllMocks();
});

/** Opens a page of the extension as the browser does, which runs its script. */
async function open(name: string): Promise<void> {
  opened += 1;
  await import(/* @vite-ignore */ `./${name}.tsx?opened=${opened}`);
}
const button = (name: string) => page.getByRole("button", { name, exact: true });

test.each(["popup", "panel", "tabs"])("without a connection, the %s links to the options", async (name) => {
  await open(name);
  await expect.element(page.getByText(/Connect this browser to your Bowerbird once/)).toBeVisible();
  await button("Connect").click();
  await expect.poll(() => fake.optionsOpened).toBe(1);
  expect(server.log).toEqual([]);
});

test.each(["popup", "panel", "tabs"])(
  "after a revoked token, the %s says so and offers to connect again",
  async (name) => {
    connect({ isRevoked: true });
    await open(name);
    await expect.element(page.getByText(/was revoked. What you saved meanwhile is kept here/)).toBeVisible();
    await button("Connect again").click();
    await expect.poll(() => fake.optionsOpened).toBe(1);
  },
);

test("the panel shows the library once the extension is connected, without a reload", async () => {
  await open("panel");
  await expect.element(button("Connect")).toBeVisible();
  connect();
  await expect.element(page.getByRole("link", { name: /Rye bread/ })).toBeVisible();
});

test("the popup's Search opens the side panel and closes the popup", async () => {
  connect();
  await open("popup");
  await button("Search").click();
  await expect.poll(() => fake.panels).toEqual([1]);
  await expect.poll(() => vi.mocked(window.close).mock.calls).toHaveLength(1);
});

test("the page for saving all tabs shows those of the window", async () => {
  connect();
  fake.granted.add("tabs");
  fake.addTab({ url: "https://rye.example/", title: "Rye" });
  await open("tabs");
  await expect.element(button("Save 1 tab")).toBeEnabled();
});

test("the options disconnect the server and give up its permission", async () => {
  fake.granted.add("https://bookmarks.example/*");
  await startConnected();
  await open("options");
  await expect.element(page.getByText("Connected to bookmarks.example")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open your settings" }))
    .toHaveAttribute("href", `${origin}/settings?tab=developer`);
  await button("Disconnect").click();
  await expect.element(page.getByLabelText("Its address")).toHaveValue("");
  await expect.poll(() => [...fake.granted]).toEqual([]);
});

test("the options show only the shortcuts that are set", async () => {
  fake.keys.push(
    { name: "save-page", shortcut: "Ctrl+Shift+B" },
    { name: "save-page-too", shortcut: "Alt+Shift+Y" },
    { name: "_execute_action", shortcut: "Alt+X" },
  );
  await open("options");
  await expect
    .element(page.getByText(/^Ctrl\+Shift\+B or Alt\+Shift\+Y saves the page you are on\. Set others/))
    .toBeVisible();
});

test("the options say that no shortcut is set", async () => {
  fake.keys.push({ name: "save-page", shortcut: "" });
  await open("options");
  await expect.element(page.getByText(/No key is set for saving the page you are on/)).toBeVisible();
});
