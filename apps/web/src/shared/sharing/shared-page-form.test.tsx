import { makeSharedPage } from "../testing/sharing-samples.ts";
import { SharedPageForm } from "./shared-page-form.tsx";
import { expect, expectMessage, open, page, Refusal, server, test, vi } from "../testing/in-page.ts";

const shared = makeSharedPage();
const onSaved = vi.fn<() => void>();
const onDirtyChange = vi.fn<(isDirty: boolean) => void>();
const save = page.getByRole("button", { name: "Save" });

async function openForm(): Promise<void> {
  onSaved.mockClear();
  await open(
    <>
      <SharedPageForm id="form" page={shared} onSaved={onSaved} onDirtyChange={onDirtyChange} onBusyChange={() => {}} />
      <button form="form">Save</button>
    </>,
  );
}

test("title, description, order, view and what search engines may do are saved together", async () => {
  server.on("sharing.change", shared);
  await openForm();
  await page.getByRole("textbox", { name: /^Title/ }).fill("Bread for all");
  await page.getByRole("textbox", { name: /^Description/ }).fill("What I bake");
  await page.getByRole("combobox", { name: "Order" }).click();
  await page.getByRole("option", { name: "Manual" }).click();
  await page.getByRole("combobox", { name: "View" }).click();
  await page.getByRole("option", { name: "List" }).click();
  await page.getByRole("checkbox", { name: "With subcategories" }).click();
  await page.getByRole("checkbox", { name: "Let search engines list it" }).click();
  expect(onDirtyChange).toHaveBeenLastCalledWith(true);
  await save.click();
  await expectMessage("Saved the page of Bread");
  expect(server.calls("sharing.change")).toEqual([
    {
      categoryId: shared.categoryId,
      title: "Bread for all",
      description: "What I bake",
      sort: "manual",
      view: "list",
      hasSubcategories: false,
      isIndexed: true,
    },
  ]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test("a refusal is shown, and nothing that was typed is lost", async () => {
  server.on("sharing.change", new Refusal("BAD_REQUEST", "A title can have at most 200 characters."));
  await openForm();
  await page.getByRole("textbox", { name: /^Title/ }).fill("Long");
  await save.click();
  await expect.element(page.getByText("A title can have at most 200 characters.")).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: /^Title/ })).toHaveValue("Long");
  expect(onSaved).not.toHaveBeenCalled();
});
