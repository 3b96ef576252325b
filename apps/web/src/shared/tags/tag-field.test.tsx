import { useState } from "react";
import { TagField } from "./tag-field.tsx";
import { expect, open, page, server, test, userEvent, vi } from "../testing/in-page.ts";

const field = page.getByRole("textbox", { name: "Tags" });
const option = (name: string) => page.getByRole("option", { name });
const onEscape = vi.fn<() => void>();
const tags = () =>
  page
    .getByRole("button", { name: /^Remove tag/ })
    .elements()
    .map((element) => element.ariaLabel);

function Field() {
  const [chosen, setChosen] = useState(["rye"]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- in place of a dialog
    <div onKeyDown={(event) => event.key === "Escape" && onEscape()}>
      <label htmlFor="tags">Tags</label>
      <TagField id="tags" tags={chosen} onTagsChange={setChosen} max={3} />
    </div>
  );
}

async function typeTag(): Promise<void> {
  onEscape.mockClear();
  server.on("tags.suggest", [
    { tag: "rye", count: 5 },
    { tag: "rye bread", count: 3 },
    { tag: "rye flour", count: 1 },
  ]);
  await open(<Field />);
  await field.click();
  await userEvent.keyboard("ry");
  await expect.element(option("rye bread")).toBeVisible();
}

test("own tags that begin so are offered, without those that are there, and a click adds one", async () => {
  await typeTag();
  expect(page.getByRole("option").elements()).toHaveLength(2);
  await option("rye flour").click();
  expect(tags()).toEqual(["Remove tag rye", "Remove tag rye flour"]);
  await expect.element(field).toHaveValue("");
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
});

test("the arrow keys and Enter add one, Enter alone what was typed", async () => {
  await typeTag();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(tags()).toEqual(["Remove tag rye", "Remove tag rye flour"]);
  await userEvent.keyboard("ry{Enter}");
  expect(tags()).toEqual(["Remove tag rye", "Remove tag rye flour", "Remove tag ry"]);
});

test("Escape closes only the list", async () => {
  await typeTag();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("listbox")).not.toBeInTheDocument();
  expect(onEscape).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue("ry");
});
