import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { fake, origin, server, token, startConnected } from "../../testing/extension.ts";
import { makeBookmark, makeCategory } from "../../testing/samples.ts";
import { SavedPage } from "./saved-page.tsx";

const url = "https://rye.example/bread";
const bookmark = makeBookmark({ tags: ["rye"] });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(async () => {
  fake.grantActiveTab(fake.addTab({ url, title: "Rye bread" }));
  server.on("bookmarks.add", bookmark);
  server.on("categories.list", [makeCategory()]);
  server.on("ai.suggest", new Refusal("TOO_MANY_REQUESTS"));
  await startConnected();
});

const open = () => render(<SavedPage connection={{ origin, token }} />);

test("opening the popup saves the page once and then shows how it is categorized", async () => {
  const release = server.hold("bookmarks.add");
  await open();
  await expect.element(page.getByRole("status")).toHaveTextContent("Saving this page");
  release();
  await expect.element(page.getByRole("status")).toHaveTextContent("Saved");
  await expect.element(page.getByLabelText("Title")).toHaveValue("Rye bread");
  await expect.element(page.getByRole("combobox", { name: "Category" })).toHaveValue("baking");
  expect(server.calls("bookmarks.add")).toEqual([{ url, title: "Rye bread" }]);
});

test("the page's text is sent with it, and with the question where it belongs", async () => {
  fake.pageTexts.set(fake.tabs[0]!.id!, { language: "en", description: "", text: "Knead it." });
  await open();
  await expect.element(page.getByRole("status")).toHaveTextContent("Saved");
  const given = { language: "en", text: "Knead it." };
  expect(server.calls("bookmarks.add")).toEqual([{ url, title: "Rye bread", page: given }]);
  await expect.poll(() => server.calls("ai.suggest")).toEqual([{ url, title: "Rye bread", page: given }]);
});

test("Undo deletes the bookmark, and Restore restores it", async () => {
  server.on("bookmarks.delete", { deleted: 1, ids: [bookmark.id], changeId: "change 1" });
  server.on("bookmarks.restore", { restored: 1, changeId: null });
  await open();
  await button("Undo").click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Removed");
  await expect.element(page.getByLabelText("Title")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.delete")).toEqual([{ ids: [bookmark.id] }]);
  await button("Restore").click();
  await expect.element(page.getByRole("status")).toHaveTextContent("Saved");
  expect(server.calls("bookmarks.restore")).toEqual([{ ids: [bookmark.id] }]);
});

test("a refused Undo says why and leaves the bookmark shown as saved", async () => {
  server.on("bookmarks.delete", new Refusal("CONFLICT", "It is being changed elsewhere."));
  await open();
  await button("Undo").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("It is being changed elsewhere.");
  await expect.element(page.getByRole("status")).toHaveTextContent("Saved");
  await expect.element(button("Undo")).toBeVisible();
});

test("a page that was saved before says so and offers to remove it", async () => {
  server.on("bookmarks.add", new Refusal("CONFLICT", "It is there.", { bookmark }));
  await open();
  await expect.element(page.getByRole("status")).toHaveTextContent("Already saved");
  await expect.element(button("Remove")).toBeVisible();
});

test("a queued page names the server that it is queued for", async () => {
  server.goAway();
  await open();
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Saved on this device. It is sent when bookmarks.example answers.");
  await expect.element(page.getByLabelText("Title")).not.toBeInTheDocument();
});

test("a refused page shows the server's message", async () => {
  server.on("bookmarks.add", new Refusal("BAD_REQUEST", "This is not a link."));
  await open();
  await expect.element(page.getByText("This is not a link.")).toBeVisible();
});

test("an internal page of the browser is not sent", async () => {
  fake.navigate(fake.tabs[0]!.id!, "chrome://extensions");
  await open();
  await expect.element(page.getByText("This isn't a web page, so it can't be saved.")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("the popup links to the web app and to saving all tabs", async () => {
  await open();
  await button("Open Bowerbird").click();
  await expect.poll(() => fake.tabs.at(-1)!.url).toBe(`${origin}/`);
  await button("Save all tabs…").click();
  await expect.poll(() => fake.tabs.at(-1)!.url).toBe("chrome-extension://bowerbird/tabs.html");
});
