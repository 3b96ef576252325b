import { button, field, openForm, rye } from "./testing/open-form.tsx";
import { expect, makeMetadata, Refusal, server, shown, test } from "../../shared/testing/in-page.ts";

const found = makeMetadata({ url: rye.url });
const typed = { ...rye, title: "My title", description: "My words" };
const refresh = () => button("Refresh metadata").click();
const title = field("Title");
const description = field(/Description/);

test("title and description come from the page, and Undo brings the typed ones back", async () => {
  server.on("metadata.extract", found);
  await openForm({ shared: typed });
  const release = server.hold("metadata.extract");
  await refresh();
  await expect.element(button("Refresh metadata")).toHaveAttribute("aria-busy", "true");
  release();
  await expect.element(title).toHaveValue(found.title);
  await expect.element(description).toHaveValue("A recipe");
  expect(server.calls("metadata.extract")).toEqual([{ url: rye.url }]);
  await button("Undo").click();
  await expect.element(title).toHaveValue("My title");
  await expect.element(description).toHaveValue("My words");
});

test("a page without a description keeps the typed one", async () => {
  server.on("metadata.extract", { ...found, description: "" });
  await openForm({ shared: typed });
  await refresh();
  await expect.element(title).toHaveValue(found.title);
  await expect.element(description).toHaveValue("My words");
});

test.each([
  ["My title", "My title"],
  ["", "rye.example"],
])("a page that cannot be read makes the title %s into %s", async (before, after) => {
  // A title that was missing is followed by suggestions.
  server.on("ai.suggest", new Refusal("SERVICE_UNAVAILABLE", "No suggestions."));
  server.on("metadata.extract", { ...found, title: "rye.example", isFallback: true });
  await openForm({ shared: { ...typed, title: before } });
  await refresh();
  await expect.element(shown("Couldn't load this page")).toBeVisible();
  await expect.element(title).toHaveValue(after);
  await expect.element(description).toHaveValue("My words");
});

test("an answer for a replaced link fills in nothing", async () => {
  server.on("metadata.extract", found);
  await openForm({ shared: typed });
  const release = server.hold("metadata.extract");
  await refresh();
  await field("URL").fill("https://oat.example");
  release();
  await expect.element(button("Refresh metadata")).not.toHaveAttribute("aria-busy");
  await expect.element(title).toHaveValue("My title");
});

test("without a URL nothing is requested, and its field gets the focus", async () => {
  await openForm({ shared: { ...typed, url: "" } });
  await refresh();
  await expect.element(shown("Please enter a URL first")).toBeVisible();
  await expect.element(field("URL")).toHaveFocus();
  expect(server.calls("metadata.extract")).toEqual([]);
});

test("a failure is shown and changes nothing", async () => {
  server.on("metadata.extract", new Refusal("TOO_MANY_REQUESTS", "Too many pages."));
  await openForm({ shared: typed });
  await refresh();
  await expect.element(shown("Too many pages.")).toBeVisible();
  await expect.element(title).toHaveValue("My title");
});
