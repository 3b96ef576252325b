import type { Suggestion } from "@bowerbird/contract/ai";
import { makeSuggestion } from "../../shared/testing/run-samples.ts";
import { newId } from "../../shared/testing/samples.ts";
import { bread, button, hasCategory, field, openForm, rye, save, travel, uncategorized } from "./testing/open-form.tsx";
import { expect, messageText, page, Refusal, server, shown, test, whileAway } from "../../shared/testing/in-page.ts";

const makeAdvice = (fields = {}) => makeSuggestion({ categoryId: bread.id, ...fields });
const ask = () => button("Suggest again").click();
/** Below 0.8: it is asked for, not filled in. */
const makeQuestion = (fields = {}) => makeAdvice({ confidence: 0.7, ...fields });
const open = (suggestion: Suggestion) => openForm({}, [], suggestion);

test("a category, tags and collections are suggested for the link, and the request can be repeated", async () => {
  const collections = [{ name: "Baking at home", description: "Recipes", estimatedCount: 3 }];
  const release = server.hold("ai.suggest");
  await open(makeAdvice({ collections }));
  await expect.element(button("Get AI suggestions")).toHaveAttribute("aria-busy", "true");
  await button("Get AI suggestions").click();
  release();
  await expect.element(shown("The page is about bread.")).toBeVisible();
  await expect.element(shown("3 bookmarks")).toBeVisible();
  expect(server.calls("ai.suggest")).toEqual([rye]);
  await ask();
  await expect.poll(() => server.calls("ai.suggest")).toHaveLength(2);
});

test("a category from 0.8 on is chosen, and saved as shown", async () => {
  await open(makeAdvice({ confidence: 0.8 }));
  await hasCategory("Bread");
  await expect.element(shown("Chosen")).toBeVisible();
  await save();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ categoryId: bread.id }]);
});

test("a category below 0.8 is a question beside Uncategorized, which is saved as shown", async () => {
  await open(makeQuestion());
  await expect.element(button("Maybe Bread?")).toBeVisible();
  await hasCategory("Uncategorized");
  await save();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ categoryId: uncategorized.id }]);
});

test("an accepted category is filled into the form", async () => {
  await open(makeQuestion());
  await button("Use category").click();
  await hasCategory("Bread");
  await expect.element(shown("Chosen")).toBeVisible();
  await expect.element(button("Use category")).not.toBeInTheDocument();
});

test("another likely category is chosen in one click", async () => {
  const alternative = { id: travel.id, path: "Travel", confidence: 0.1, reason: "You put similar links there." };
  await open(makeQuestion({ alternatives: [alternative] }));
  await button("Travel").click();
  await hasCategory("Travel");
  await expect.element(button("Travel")).toHaveAttribute("aria-pressed", "true");
});

test("a rejected category can no longer be accepted", async () => {
  await open(makeQuestion());
  await button("Reject category Bread").click();
  await expect.element(shown("Rejected")).toBeVisible();
  await expect.element(button("Use category")).not.toBeInTheDocument();
  await expect.element(button("Maybe Bread?")).not.toBeInTheDocument();
  await hasCategory("Uncategorized");
});

test("suggested tags are accepted or rejected one by one, until none is open", async () => {
  await open(makeAdvice({ tags: ["baking", "rye"] }));
  await button("Reject tag baking").click();
  await expect.element(button("Reject tag baking")).not.toBeInTheDocument();
  await expect.element(button("Remove tag baking")).not.toBeInTheDocument();
  await page.getByRole("button", { name: /^(Add tag )?rye$/ }).click();
  await expect.element(button("Remove tag rye")).toBeVisible();
  await expect.element(shown("All suggested tags handled.")).toBeVisible();
});

test("an eleventh tag is refused", async () => {
  await open(makeAdvice({ tags: ["eleventh"] }));
  await field(/Tags/).fill("1,2,3,4,5,6,7,8,9,10,");
  await page.getByRole("button", { name: /^(Add tag )?eleventh$/ }).click();
  await expect.element(shown("At most 10 tags")).toBeVisible();
  await expect.element(button("Remove tag eleventh")).not.toBeInTheDocument();
});

test.each([
  ["URL", { ...rye, url: "" }],
  ["Title", { ...rye, title: " " }],
])("without a %s nothing is asked, and the focus goes there", async (name, shared) => {
  // The page is read for the missing title.
  server.on("metadata.extract", new Refusal("SERVICE_UNAVAILABLE", "It cannot be read."));
  await openForm({ shared });
  await button("Get AI suggestions").click();
  await expect.element(shown("Please enter URL and title first")).toBeVisible();
  await expect.element(field(name)).toHaveFocus();
  expect(server.calls("ai.suggest")).toEqual([]);
});

test("a failure is shown and can be retried", async () => {
  await openForm({}, [], new Refusal("TOO_MANY_REQUESTS", "Too many questions."));
  await expect.element(shown("Too many questions.")).toBeVisible();
  server.on("ai.suggest", makeAdvice({ tags: [] }));
  await button("Get AI suggestions").click();
  await expect.element(shown("No tag suggestions")).toBeVisible();
});

test("the category alone is filled in on request, which can be undone", async () => {
  server.on("ai.categorize", { category: "Bread", categoryId: bread.id, confidence: 0.6, alternatives: [] });
  await openForm();
  await button("Categorize with AI").click();
  await hasCategory("Bread");
  expect(server.calls("ai.categorize")).toEqual([{ url: rye.url, title: rye.title }]);
  await button("Undo").click();
  await hasCategory("Uncategorized");
});

test("an unknown category is left to the server", async () => {
  server.on("ai.categorize", { category: "Pottery", categoryId: newId(), confidence: 0.6, alternatives: [] });
  await openForm();
  await button("Categorize with AI").click();
  await expect.element(button("Categorize with AI")).not.toHaveAttribute("aria-busy");
  await hasCategory("Uncategorized");
});

test("a failed categorization says why", async () => {
  server.on("ai.categorize", new Refusal("CONFLICT", "Not now."));
  await openForm();
  await button("Categorize with AI").click();
  await expect.element(shown("Not now.")).toBeVisible();
  await field("URL").fill("");
  await button("Categorize with AI").click();
  await expect.element(shown("Please enter URL and title first")).toBeVisible();
  expect(server.calls("ai.categorize")).toHaveLength(1);
});

test("while the server is away, only a request of the person says that it failed", async () => {
  await whileAway(async () => {
    await open(makeAdvice());
    await expect.poll(() => button("Get AI suggestions").element().getAttribute("aria-busy")).toBeNull();
    expect(messageText()).toBe("no message");
    await button("Get AI suggestions").click();
    await expect.poll(messageText).toContain("Failed to get AI suggestions");
  });
});
