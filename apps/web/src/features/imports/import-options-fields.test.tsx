import { ImportOptionsFields, useImportOptions } from "./import-options-fields.tsx";
import { expect, open, page, test } from "../../shared/testing/in-page.ts";

function Fields() {
  const [options, setOptions] = useImportOptions();
  return <ImportOptionsFields options={options} onChange={setOptions} hasFolders />;
}

test("whether duplicates are imported is remembered for the next form; what happens to folders is not", async () => {
  const duplicates = page.getByRole("checkbox", { name: "Import duplicates too" });
  const { unmount } = await open(<Fields />);
  await expect.element(duplicates).not.toBeChecked();
  await duplicates.click();
  await page.getByRole("radio", { name: "Sort everything automatically" }).click();
  await expect.element(duplicates).toBeChecked();
  await unmount();
  await open(<Fields />);
  await expect.element(duplicates).toBeChecked();
  await expect.element(page.getByRole("radio", { name: "Keep folders as categories" })).toBeChecked();
});
