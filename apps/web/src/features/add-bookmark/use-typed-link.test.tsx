import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import { makeSuggestion } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeMetadata } from "../../shared/testing/samples.ts";
import { field, openForm, rye, save } from "./testing/open-form.tsx";
import { expect, page, Refusal, server, test, userEvent } from "../../shared/testing/in-page.ts";

const found = makeMetadata({ url: rye.url });
const empty = { shared: undefined };
const title = field("Title");
const description = field(/Description/);
const reading = page.getByText("Reading the page…");

function answer(metadata: Partial<ExtractedMetadata> = {}): void {
  server.on("metadata.extract", ({ url }) => ({ ...found, ...metadata, url }));
  server.on("ai.suggest", new Refusal("SERVICE_UNAVAILABLE", "No suggestions."));
}

test("a pasted address fills in title and description, and asks for suggestions", async () => {
  answer();
  await openForm(empty);
  const release = server.hold("metadata.extract");
  await field("URL").fill(rye.url);
  await expect.element(reading).toBeVisible();
  release();
  await expect.element(title).toHaveValue(found.title);
  await expect.element(description).toHaveValue("A recipe");
  await expect.element(reading).not.toBeInTheDocument();
  await expect.poll(() => server.calls("ai.suggest")).toMatchObject([{ url: rye.url, title: found.title }]);
});

test("what was typed stays, and its page is not read", async () => {
  answer();
  await openForm(empty);
  await title.fill("My title");
  await field("URL").fill(rye.url);
  await expect.poll(() => server.calls("bookmarks.findSaved")).toEqual([{ url: rye.url }]);
  expect(server.calls("metadata.extract")).toEqual([]);
  await expect.element(title).toHaveValue("My title");
});

test("a title typed while the page is read stays", async () => {
  answer();
  await openForm(empty);
  const release = server.hold("metadata.extract");
  await field("URL").fill(rye.url);
  await expect.element(reading).toBeVisible();
  await title.fill("My title");
  release();
  await expect.element(reading).not.toBeInTheDocument();
  await expect.element(title).toHaveValue("My title");
  await expect.element(description).toHaveValue("");
});

test("a title of one's own renews the suggestions, and an older answer does not replace the newer", async () => {
  answer();
  const [first, second] = [Promise.withResolvers<void>(), makeSuggestion({ tags: ["sourdough"] })];
  await openForm(empty);
  server.on("ai.suggest", async ({ title: asked }) => {
    if (asked === "Sourdough") return second;
    await first.promise;
    return makeSuggestion({ tags: ["outdated"] });
  });
  await field("URL").fill(rye.url);
  await expect.poll(() => server.calls("ai.suggest")).toHaveLength(1);
  await title.fill("Sourdough");
  const asked = () => server.calls("ai.suggest").map((call) => call.title);
  await expect.poll(asked).toEqual([found.title, "Sourdough"]);
  await expect.element(page.getByRole("button", { name: "Reject tag sourdough" })).toBeVisible();
  first.resolve();
  await page.getByRole("button", { name: "Reject tag sourdough" }).click();
  await expect.element(page.getByText("All suggested tags handled.").first()).toBeVisible();
});

test("another address replaces the title of the first one", async () => {
  answer();
  await openForm(empty);
  await field("URL").fill(rye.url);
  await expect.element(title).toHaveValue(found.title);
  answer({ title: "Oats" });
  await field("URL").fill("https://oats.example/");
  await expect.element(title).toHaveValue("Oats");
});

test("Enter right after pasting waits for the title and saves once", async () => {
  answer();
  await openForm(empty);
  const release = server.hold("metadata.extract");
  await field("URL").fill(rye.url);
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(() => server.calls("metadata.extract")).toHaveLength(1);
  expect(server.calls("bookmarks.add")).toEqual([]);
  release();
  await expect.element(page.getByText("Bookmark saved")).toBeVisible();
  expect(server.calls("bookmarks.add")).toMatchObject([{ url: rye.url, title: found.title }]);
});

test("without an answer the person types the title", async () => {
  server.on("metadata.extract", new Refusal("TOO_MANY_REQUESTS", "Too many."));
  await openForm(empty);
  await field("URL").fill(rye.url);
  await save();
  await expect.element(page.getByText("Please enter a title")).toBeVisible();
  await title.fill("Rye");
  await save();
  await expect.element(page.getByText("Bookmark saved")).toBeVisible();
});

test("a link that is saved already is shown below its address, before anything is sent", async () => {
  answer();
  server.on("bookmarks.findSaved", { bookmark: makeBookmark({ id: "b1", title: "The old rye bread" }) });
  await openForm();
  await expect.element(page.getByText("This link is already in your collection")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "The old rye bread" })).toHaveAttribute("href", rye.url);
  await expect
    .element(page.getByRole("link", { name: "Edit" }))
    .toHaveAttribute("href", "/add?method=single&bookmark=b1");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ allowDuplicates: true }]);
});
