import { submitForm } from "../../shared/testing/forms.ts";
import { makeBookmark, makeMetadata } from "../../shared/testing/samples.ts";
import {
  button,
  hasCategory,
  chooseCategory,
  field,
  nameConflict,
  openForm,
  rye,
  save,
  travel,
} from "./testing/open-form.tsx";
import { expect, page, Refusal, server, shown, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const nothingShared = { shared: undefined };
/** A typed address is read after a moment, which may come during the test. */
const unreadable = makeMetadata({ isFallback: true });

test("Save is in view also where the window is low", async () => {
  await page.viewport(800, 420);
  await openForm();
  const { bottom } = page.getByRole("button", { name: "Save bookmark" }).element().getBoundingClientRect();
  await page.viewport(1280, 800);
  expect(bottom).toBeLessThanOrEqual(420);
});

test("the form is saved and emptied for the next link, with the focus on its URL", async () => {
  server.on("metadata.extract", unreadable);
  await openForm(nothingShared);
  await field("URL").fill("https://oat.example");
  await field("Title").fill("Oats");
  await field(/Description/).fill(" All about oats ");
  await page.getByRole("button", { name: "Add notes" }).click();
  await field(/Notes/).fill(" Ask Ada ");
  await field(/Tags/).fill("oats,");
  await chooseCategory("Travel");
  await save();
  await expect.element(shown("“Oats” is in 🍞 Bread.")).toBeVisible();
  expect(server.calls("bookmarks.add")).toMatchObject([
    {
      url: "https://oat.example",
      title: "Oats",
      description: "All about oats",
      notes: "Ask Ada",
      tags: ["oats"],
      categoryId: travel.id,
      allowDuplicates: false,
    },
  ]);
  for (const name of ["URL", "Title", /Description/, /Notes/]) await expect.element(field(name)).toHaveValue("");
  await hasCategory("Choose automatically");
  await expect.element(button("Remove tag oats")).not.toBeInTheDocument();
  await expect.element(field("URL")).toHaveFocus();
});

test("without a suggestion the server chooses, and an empty description is sent as null", async () => {
  server.hold("ai.suggest");
  await openForm();
  await save();
  await expect
    .poll(() => server.calls("bookmarks.add"))
    .toMatchObject([{ url: rye.url, categoryId: null, description: null }]);
});

test("a missing URL and title show errors at their fields, and nothing is sent", async () => {
  await openForm(nothingShared);
  await save();
  await expect.element(shown("Please enter a URL")).toBeVisible();
  await expect.element(shown("Please enter a title")).toBeVisible();
  await expect.element(field("URL")).toHaveFocus();
  expect(server.calls("bookmarks.add")).toEqual([]);
});

test("a link is saved once, however often the form is submitted", async () => {
  await openForm();
  const release = server.hold("bookmarks.add");
  await save();
  await expect.element(button("Save bookmark")).toHaveAttribute("aria-busy", "true");
  await save();
  await field("Title").click();
  await userEvent.keyboard("{Enter}");
  submitForm();
  release();
  await expect.element(shown("Bookmark saved")).toBeVisible();
  expect(server.calls("bookmarks.add")).toHaveLength(1);
});

test("an existing link is shown, and is saved a second time only on request", async () => {
  await openForm();
  server.on("bookmarks.add", new Refusal("CONFLICT", "There already."));
  nameConflict(makeBookmark({ title: "The old rye bread" }));
  await save();
  await expect.element(shown("This link is already in your collection")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "The old rye bread" })).toHaveAttribute("href", rye.url);
  await expect.element(field("URL")).toHaveValue(rye.url);
  server.on("bookmarks.add", makeBookmark());
  await button("Save anyway").click();
  await expect.element(shown("Bookmark saved")).toBeVisible();
  await expect.element(shown("This link is already in your collection")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.add").map(({ allowDuplicates }) => allowDuplicates)).toEqual([false, true]);
});

test("another refusal shows the server's message and keeps the input", async () => {
  await openForm();
  server.on("bookmarks.add", new Refusal("BAD_REQUEST", "This address is refused."));
  await save();
  await expect.element(shown("This address is refused.")).toBeVisible();
  await expect.element(field("Title")).toHaveValue(rye.title);
  await expect.element(shown("Bookmark saved")).not.toBeInTheDocument();
});

test("a share without a link says so", async () => {
  await openForm({ shared: { url: "", title: "Only words", description: "" } });
  await expect.element(shown("There is no link in what was shared.")).toBeVisible();
  await expect.element(field("Title")).toHaveValue("Only words");
});

test("a small window shows only the fields, and passes the saved bookmark to its parent", async () => {
  const onSaved = vi.fn<() => void>();
  await openForm({ isSmall: true, onSaved });
  await expect.element(button("Get AI suggestions")).not.toBeInTheDocument();
  await save();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(server.calls("tags.popular")).toEqual([]);
});

test("a popular tag is added with one click", async () => {
  await openForm({}, [{ tag: "baking", count: 9 }]);
  await page
    .getByRole("group", { name: "Tags that you use often" })
    .getByRole("button", { name: /baking/ })
    .click();
  await expect.element(button("Remove tag baking")).toBeVisible();
  await save();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ tags: ["baking"] }]);
});
