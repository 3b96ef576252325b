import { makeCategory } from "../../shared/testing/samples.ts";
import { allLoaded, choose, expectMessage, undo } from "../../shared/testing/steps.ts";
import CategoryDialog from "./category-dialog.tsx";
import { nodeOf, Sidebar } from "./testing/sidebar.tsx";
import { beforeEach, expect, open, page, Refusal, server, test, userEvent, vi } from "../../shared/testing/in-page.ts";

const bread = makeCategory({ name: "Bread", icon: "🍞", color: "#15803d" });
const rye = makeCategory({ name: "Rye", parentId: bread.id });
const travel = makeCategory({ name: "Travel", isCustom: false });
const field = (name: string) => page.getByRole("textbox", { name });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  server.on("categories.list", [bread, rye, travel]);
  server.on("categories.create", { ...makeCategory({ id: "new", name: "Oats" }), changeId: "created" });
  server.on("categories.edit", { ...bread, name: "Loaves", changeId: "edited" });
  server.on("bookmarks.undoChange", { restored: 0, failed: [] });
});

/** Finds an icon by its name and takes the first. */
async function pickIcon(name: string): Promise<void> {
  await button("Icon").click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill(name);
  await expect.element(page.getByRole("group", { name: "All emoji" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
}

test("a new category is created with the icon that was searched and a color, and Undo removes it", async () => {
  const onClose = vi.fn<() => void>();
  await open(<CategoryDialog onClose={onClose} />);
  await expect.element(field("Name")).toHaveFocus();
  await field("Name").fill("Oats");
  await pickIcon("seedl");
  await page.getByRole("radio", { name: "Green" }).click();
  await button("Create").click();
  await expectMessage("Created Oats");
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.calls("categories.create")).toEqual([{ name: "Oats", icon: "🌱", color: "#16a34a", parentId: null }]);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "created" }]);
});

test("a color is taken away again", async () => {
  await open(<CategoryDialog node={nodeOf(bread, [rye, travel])} onClose={() => {}} />);
  await expect.element(page.getByLabelText("Custom color")).toHaveValue(bread.color);
  await page.getByRole("radio", { name: "No color" }).click();
  await button("Save").click();
  await expect.poll(() => server.calls("categories.edit")).toMatchObject([{ color: "#8b5cf6" }]);
});

test("a new category is in the sidebar before its message says so", async () => {
  await open(
    <>
      <Sidebar />
      <CategoryDialog onClose={() => {}} />
    </>,
  );
  await allLoaded();
  const seen = recordOrder(["Created Oats", "Oats"]);
  // The list that is read again answers only after the message.
  server.on("categories.list", () => new Promise(() => {}));
  await field("Name").fill("Oats");
  await button("Create").click();
  await expect.poll(() => seen).toEqual(["Oats", "Created Oats"]);
});

/** @returns the texts in the order in which the page shows them */
function recordOrder(texts: readonly string[]): string[] {
  const seen: string[] = [];
  const look = () => {
    for (const text of texts)
      if (!seen.includes(text) && page.getByText(text, { exact: true }).query()) seen.push(text);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  return seen;
}

test("a subcategory starts below its parent", async () => {
  await open(<CategoryDialog parent={nodeOf(bread)} onClose={() => {}} />);
  await expect.element(page.getByRole("dialog", { name: "New subcategory of “Bread”" })).toBeVisible();
  await field("Name").fill("Oats");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => server.calls("categories.create")).toEqual([{ name: "Oats", parentId: bread.id }]);
});

test("a category is renamed and moved, with Undo", async () => {
  await open(<CategoryDialog node={nodeOf(bread, [rye, travel])} onClose={() => {}} />);
  await field("Name").fill("Loaves");
  await choose("Parent", "Travel");
  await button("Save").click();
  await expectMessage("Saved Loaves");
  const { id, icon, color } = bread;
  expect(server.calls("categories.edit")).toEqual([{ id, name: "Loaves", icon, color, parentId: travel.id }]);
  await undo();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "edited" }]);
});

test("a category cannot be moved into itself or below", async () => {
  await open(<CategoryDialog node={nodeOf(bread, [rye, travel])} onClose={() => {}} />);
  await page.getByRole("combobox", { name: "Parent" }).click();
  await expect.element(page.getByRole("option", { name: "Travel" })).toBeVisible();
  expect(page.getByRole("option", { name: /Bread|Rye/ }).elements()).toEqual([]);
});

test("a built-in category keeps its icon and color", async () => {
  await open(<CategoryDialog node={nodeOf(travel)} onClose={() => {}} />);
  await field("Name").fill("Trips");
  expect(button("Icon").elements()).toEqual([]);
  await button("Save").click();
  await expect.poll(() => server.calls("categories.edit")).toEqual([{ id: travel.id, name: "Trips", parentId: null }]);
});

test("a name that is taken is refused beside the field, and the dialog stays", async () => {
  server.on("categories.create", new Refusal("CONFLICT", "There is already a category named “Bread” here."));
  const onClose = vi.fn<() => void>();
  await open(<CategoryDialog onClose={onClose} />);
  await button("Create").click();
  await expect.element(page.getByText("Please enter a category name")).toBeVisible();
  await field("Name").fill("Bread");
  await button("Create").click();
  await expect
    .element(page.getByRole("dialog").getByText("There is already a category named “Bread” here."))
    .toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
