import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { type Incoming, takeHandedOver } from "../../shared/imports/add-request.ts";
import { catchUploads, chooseFiles } from "../../shared/testing/fake-upload.ts";
import { firstImport } from "../../features/tutorial/tutorial-store.ts";
import { makeImport, makePreview } from "../../shared/testing/run-samples.ts";
import { makeBookmark, makeCategory, makeMetadata } from "../../shared/testing/samples.ts";
import { expectMessage, message, undo } from "../../shared/testing/steps.ts";
import { AddDialog } from "./add-dialog.tsx";
import { address, beforeEach, expect, open, page, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const [bread, travel] = [
  makeCategory({ name: "Bread", icon: "🍞", bookmarkCount: 1 }),
  makeCategory({ name: "Travel" }),
];
const uncategorized = makeCategory({ name: "Uncategorized", isCustom: false });
const suggestion = {
  category: "Bread",
  categoryId: bread.id,
  confidence: 0.9,
  alternatives: [],
  tags: ["rye", "oven"],
  collections: [],
  reason: "It mentions rye.",
  isPersonalized: true,
};
const url = "https://rye.example/bread";
const saved = makeBookmark({ url, categoryId: bread.id, category: "Bread" });
const field = page.getByRole("textbox", { name: "A link, many links or a file" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const title = page.getByRole("textbox", { name: "Title" });
const onClose = vi.fn<() => void>();
const onEdit = vi.fn<(bookmark: Bookmark) => void>();

const openDialog = (given: Partial<Incoming> = {}) =>
  open(<AddDialog given={{ text: "", files: [], ...given }} onClose={onClose} onEdit={onEdit} />);

beforeEach(() => {
  onClose.mockClear();
  onEdit.mockClear();
  firstImport.set(null);
  server.on("categories.list", [bread, travel, uncategorized]);
  server.on("metadata.extract", makeMetadata({ url, title: "Rye bread", description: "A recipe" }));
  server.on("ai.suggest", suggestion);
  server.on("ai.giveFeedback", { id: "feedback" });
  server.on("bookmarks.add", saved);
  server.on("bookmarks.delete", { deleted: 1, ids: [saved.id], changeId: "change 1" });
});

test("a typed link fills in its title, category and tags by itself, and Enter saves it", async () => {
  await openDialog();
  await expect.element(field).toHaveFocus();
  await expect.element(button("Save")).toBeDisabled();
  await userEvent.keyboard("rye.example/bread");
  await expect.element(title).toHaveValue("Rye bread");
  await expect.element(page.getByRole("combobox", { name: "Category" })).toHaveTextContent("🍞 Bread");
  await expect.element(button("Remove tag rye")).toBeVisible();
  await field.click();
  await userEvent.keyboard("{Enter}");
  await expectMessage("Saved to Bread");
  expect(server.calls("bookmarks.add")).toMatchObject([
    {
      url: "https://rye.example/bread",
      title: "Rye bread",
      description: "A recipe",
      categoryId: bread.id,
      tags: ["rye", "oven"],
    },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

const category = page.getByRole("combobox", { name: "Category" });
const sent = () => server.calls("bookmarks.add");

test("below 0.8 the field says Uncategorized, which is what is sent, and offers the likeliest category", async () => {
  server.on("ai.suggest", { ...suggestion, confidence: 0.79 });
  await openDialog({ text: url });
  await expect.element(button("Maybe Bread?")).toBeVisible();
  await expect.element(category).toHaveTextContent("📚 Uncategorized");
  await button("Save").click();
  await expect.poll(sent).toMatchObject([{ categoryId: uncategorized.id, refused: { categoryId: null } }]);
});

test("an offered category is taken with one click, and is what is sent", async () => {
  server.on("ai.suggest", { ...suggestion, confidence: 0.25 });
  await openDialog({ text: url });
  await button("Maybe Bread?").click();
  await expect.element(category).toHaveTextContent("🍞 Bread");
  await expect.element(button("Maybe Bread?")).not.toBeInTheDocument();
  await button("Save").click();
  await expect.poll(sent).toMatchObject([{ categoryId: bread.id }]);
});

test("an unlikely category is not offered, but begins the list", async () => {
  const second = { id: travel.id, path: "Travel", confidence: 0.1, reason: "" };
  server.on("ai.suggest", { ...suggestion, confidence: 0.2, alternatives: [second] });
  await openDialog({ text: url });
  await expect.element(category).toHaveTextContent("📚 Uncategorized");
  await expect.element(button("Maybe Bread?")).not.toBeInTheDocument();
  await category.click();
  const options = page.getByRole("group", { name: "Suggested" }).getByRole("option");
  const names = () => options.elements().map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
  await expect.poll(names).toEqual(["🍞 Bread", "📚 Travel"]);
});

test("a category that the person chose is not replaced, and Uncategorized refuses the suggested one", async () => {
  const release = server.hold("ai.suggest");
  await openDialog({ text: url });
  await category.click();
  await page.getByRole("option", { name: "Uncategorized" }).click();
  release();
  await expect.element(button("Remove tag rye")).toBeVisible();
  await expect.element(category).toHaveTextContent("📚 Uncategorized");
  await button("Save").click();
  await expect.poll(sent).toMatchObject([{ categoryId: uncategorized.id, refused: { categoryId: bread.id } }]);
});

test("before anything is known of the link, the field says that Bowerbird chooses", async () => {
  server.hold("ai.suggest");
  await openDialog({ text: url });
  await expect.element(category).toHaveTextContent("✨ Choose automatically");
  await button("Save").click();
  await expect.poll(sent).toMatchObject([{ categoryId: null }]);
});

test("after saving, Change edits the bookmark and Undo removes it", async () => {
  await openDialog({ text: url });
  await button("Save").click();
  await expectMessage("Saved to Bread");
  await message().getByRole("button", { name: "Change", includeHidden: true }).click();
  expect(onEdit.mock.calls).toEqual([[saved]]);
  await button("Save").click();
  await expect.poll(() => server.calls("bookmarks.add")).toHaveLength(2);
  await undo();
  await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [saved.id] }]);
});

test("a suggested tag that is removed is refused", async () => {
  await openDialog({ text: url });
  await button("Remove tag oven").click();
  await button("Save").click();
  await expect
    .poll(() => server.calls("bookmarks.add"))
    .toMatchObject([{ tags: ["rye"], refused: { categoryId: null, tags: ["oven"] } }]);
});

test("a link that is saved already is told right away, and can be edited, or saved anyway", async () => {
  server.on("bookmarks.findSaved", { bookmark: saved });
  await openDialog({ text: url });
  await expect.element(page.getByText("This link is already in your collection")).toBeVisible();
  await expect.element(button("Save")).toBeDisabled();
  await expect.element(page.getByRole("link", { name: "Open" })).toHaveAttribute("href", url);
  await button("Edit").click();
  expect(onEdit.mock.calls).toEqual([[saved]]);
  await button("Save anyway").click();
  await expect.poll(() => server.calls("bookmarks.add")).toMatchObject([{ url, allowDuplicates: true }]);
});

test("several links are counted, and imported", async () => {
  server.on("imports.start", makeImport({ id: "import 1" }));
  await openDialog({ text: "https://a.example\nb.example\nnot one" });
  await expect.element(page.getByText("2 links", { exact: true })).toBeVisible();
  await expect.element(page.getByText("1 line is not a link")).toBeVisible();
  await button("Import 2 links").click();
  await expect.element(address()).toHaveTextContent("/add?method=bulk&import=import+1");
  expect(onClose).toHaveBeenCalledOnce();
});

test("a file says what it holds, and is imported", async () => {
  const id = crypto.randomUUID();
  const uploads = catchUploads();
  server.on("imports.get", makeImport({ id, status: "ready" }));
  server.on("imports.preview", makePreview({ links: 3_000, folders: 228 }));
  server.on("imports.startUploaded", makeImport({ id, status: "queued" }));
  server.on("imports.cancel", makeImport({ id, status: "cancelled" }));
  await openDialog();
  chooseFiles(new File(["<DL>"], "bookmarks.html"));
  await expect.poll(() => uploads).toHaveLength(1);
  await expect.element(button("Import")).toBeDisabled();
  uploads[0]!.answer(202, { id });
  await expect.element(page.getByText("3,000 links in 228 folders")).toBeVisible();
  await button("Import").click();
  await expect.element(address()).toHaveTextContent(`/add?method=file&import=${id}`);
  expect(server.calls("imports.startUploaded")).toMatchObject([{ id }]);
});

test("on an empty home the first import stays there, which shows its progress", async () => {
  server.on("categories.list", [{ ...bread, bookmarkCount: 0 }]);
  server.on("imports.start", makeImport({ id: "import 1" }));
  await openDialog({ text: "https://a.example\nb.example" });
  await button("Import 2 links").click();
  await expect.poll(() => firstImport.get()).toBe("import 1");
  await expect.element(address()).toHaveTextContent("/");
  expect(onClose).toHaveBeenCalledOnce();
});

test("More options opens the page with what was typed", async () => {
  await openDialog({ text: url });
  await title.fill("My bread");
  await button("More options").click();
  await expect
    .element(address())
    .toHaveTextContent("/add?method=single&url=https%3A%2F%2Frye.example%2Fbread&title=My+bread");
  expect(takeHandedOver("bookmark")).toMatchObject({ url, title: "My bread" });
});

test("closing asks before it discards what was changed, and a mere link is not asked about", async () => {
  await openDialog({ text: url });
  await expect.element(title).toHaveValue("Rye bread");
  await userEvent.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
  await title.fill("My bread");
  await userEvent.keyboard("{Escape}");
  await button("Keep editing").click();
  await expect.element(title).toHaveValue("My bread");
  await userEvent.keyboard("{Escape}");
  await button("Discard").click();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a text without a link says so and cannot be saved", async () => {
  await openDialog({ text: "rye bread" });
  await expect.element(page.getByText("There's no link in this text yet.")).toBeVisible();
  await expect.element(button("Save")).toBeDisabled();
});
