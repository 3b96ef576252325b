import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TagField } from "./tag-field.tsx";

function Field({ first }: { first: string[] }) {
  const [tags, setTags] = useState(first);
  return <TagField tags={tags} isLoading={false} onChange={setTags} />;
}

const field = page.getByLabelText("Tags");
const tags = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((item) => item.firstChild?.textContent);

test("Enter, a comma and leaving the field each add the typed tag", async () => {
  await render(<Field first={["rye"]} />);
  await field.click();
  await userEvent.keyboard(" bread {Enter}flour,oat");
  await expect.poll(tags).toEqual(["rye", "bread", "flour"]);
  await expect.element(field).toHaveValue("oat");
  await userEvent.keyboard("{Tab}");
  await expect.poll(tags).toEqual(["rye", "bread", "flour", "oat"]);
  await expect.element(field).toHaveValue("");
});

test("Enter that ends the conversion of an input method adds nothing", async () => {
  await render(<Field first={[]} />);
  await field.fill("日本");
  // Safari says that the conversion is over.
  const end = { key: "Enter", keyCode: 229, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent("keydown", end));
  await expect.element(field).toHaveValue("日本");
  expect(tags()).toEqual([]);
});

test("an existing tag, in any case, and an empty one are not added", async () => {
  await render(<Field first={["Rye"]} />);
  await field.click();
  await userEvent.keyboard("rYE{Enter}  {Enter}");
  await expect.element(field).toHaveValue("");
  expect(tags()).toEqual(["Rye"]);
});

test("a tag's button removes that tag alone", async () => {
  await render(<Field first={["rye", "bread"]} />);
  await page.getByRole("button", { name: "Remove rye" }).click();
  await expect.poll(tags).toEqual(["bread"]);
});

test("the tenth tag removes the field, and deleting a tag brings it back", async () => {
  await render(<Field first={Array.from({ length: 9 }, (_, index) => `tag ${index}`)} />);
  await field.click();
  await userEvent.keyboard("last{Enter}");
  await expect.element(page.getByPlaceholder("Add a tag")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove last" }).click();
  await expect.element(page.getByPlaceholder("Add a tag")).toBeVisible();
});
