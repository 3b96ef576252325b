import { ChangeRow } from "./account-settings.tsx";
import { button, expect, page, render, test } from "../../shared/testing/in-page.ts";

const field = page.getByRole("textbox", { name: "New name" });

test("a form is closed until the person wants to change something, and begins in its field", async () => {
  await render(<ChangeRow value="Ada">{() => <input aria-label="New name" />}</ChangeRow>);
  await expect.element(page.getByText("Ada")).toBeVisible();
  expect(field.elements()).toEqual([]);
  await button("Change").click();
  await expect.element(field).toHaveFocus();
  await button("Cancel").click();
  expect(field.elements()).toEqual([]);
});

test("a form that is done closes itself", async () => {
  await render(<ChangeRow value="Ada">{(onDone) => <button onClick={onDone}>Save</button>}</ChangeRow>);
  await button("Change").click();
  await button("Save").click();
  await expect.element(button("Change")).toBeVisible();
});
