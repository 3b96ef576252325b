import { submitForm } from "../../shared/testing/forms.ts";
import { CategoryImportForm } from "./category-import-form.tsx";
import { beforeEach, expect, open, page, Refusal, server, shown, test, vi } from "../../shared/testing/in-page.ts";

const onStarted = vi.fn<(id: string) => void>();
const group = (position: number) => page.getByRole("group", { name: `Category ${position}` });
const name = (position: number) => group(position).getByRole("combobox", { name: "Category name" });
const urls = (position: number) => group(position).getByRole("textbox", { name: "URLs" });
const button = (label: string) => page.getByRole("button", { name: label });

beforeEach(async () => {
  onStarted.mockClear();
  server.on("imports.start", { id: "import-1" });
  await open(<CategoryImportForm categoryNames={["Bread", "Travel"]} onStarted={onStarted} />);
});

test("several categories with their links are sent once; empty ones are skipped", async () => {
  await name(1).fill("Bread");
  await group(1).getByRole("button", { name: "Icon" }).click();
  await page.getByRole("searchbox", { name: "Search emoji" }).fill("bread");
  await page.getByRole("button", { name: "bread", exact: true }).click();
  await urls(1).fill("rye.example");
  await button("Add another category").click();
  await expect.element(name(2)).toHaveFocus();
  await name(2).fill("Travel");
  await urls(2).fill("https://sea.example");
  await button("Add another category").click();
  const release = server.hold("imports.start");
  await button("Start import").click();
  await button("Start import").click();
  submitForm();
  release();
  await expect.poll(() => onStarted.mock.calls).toEqual([["import-1"]]);
  const categories = [
    { categoryName: "Bread", icon: "🍞", bookmarks: [{ url: "https://rye.example" }] },
    { categoryName: "Travel", bookmarks: [{ url: "https://sea.example" }] },
  ];
  expect(server.calls("imports.start")).toEqual([{ categories, folders: "keep", allowDuplicates: false }]);
});

test("existing names are offered", () => {
  const list = (name(1).element() as HTMLInputElement).list!;
  expect([...list.options].map(({ value }) => value)).toEqual(["Bread", "Travel"]);
});

test("a category can be removed again, except for the only one", async () => {
  await expect.element(page.getByRole("button", { name: /^Remove category/ })).not.toBeInTheDocument();
  await name(1).fill("Bread");
  await button("Add another category").click();
  await button("Remove category 2").click();
  await expect.element(group(2)).not.toBeInTheDocument();
  await expect.element(name(1)).toHaveValue("Bread");
});

test("missing values show errors at their fields, the first gets the focus, and nothing is sent", async () => {
  await urls(1).fill("https://rye.example");
  await button("Add another category").click();
  await name(2).fill("Travel");
  await button("Start import").click();
  await expect.element(shown("Please enter a category name")).toBeVisible();
  await expect.element(shown("Please enter at least one valid URL")).toBeVisible();
  await expect.element(name(1)).toHaveFocus();
  expect(server.log).toEqual([]);
  await name(1).fill("Bread");
  await expect.element(page.getByText("Please enter at least one valid URL")).not.toBeInTheDocument();
});

test("without any links nothing is sent", async () => {
  await button("Start import").click();
  await expect.element(shown("Please add at least one category with URLs")).toBeVisible();
  expect(server.log).toEqual([]);
});

test("a refusal shows the server's message and keeps the input", async () => {
  server.on("imports.start", new Refusal("TOO_MANY_REQUESTS", "Too many imports."));
  await name(1).fill("Bread");
  await urls(1).fill("https://rye.example");
  await button("Start import").click();
  await expect.element(shown("Too many imports.")).toBeVisible();
  await expect.element(urls(1)).toHaveValue("https://rye.example");
});
