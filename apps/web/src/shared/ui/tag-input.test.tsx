import { useState } from "react";
import { TagInput } from "./tag-input.tsx";
import { expect, page, render, test, userEvent, vi } from "../testing/in-page.ts";

const onChange = vi.fn<(tags: string[]) => void>();

function Tags({ first = [] }: { first?: string[] }) {
  const [tags, setTags] = useState(first);
  const change = (next: string[]): void => {
    onChange(next);
    setTags(next);
  };
  return (
    <>
      <label htmlFor="tags">Tags</label>
      <TagInput id="tags" tags={tags} onTagsChange={change} max={3} placeholder="baking, rye" />
      <button>Elsewhere</button>
      <output aria-label="Tags chosen">{tags.join("|")}</output>
    </>
  );
}

const input = page.getByRole("textbox", { name: "Tags" });
const chosen = page.getByRole("status", { name: "Tags chosen" });
const type = async (text: string) => {
  await input.click();
  await userEvent.keyboard(text);
};

test("Enter or a comma adds the typed tag and empties the field", async () => {
  await render(<Tags />);
  await type("rye,");
  await expect.element(chosen).toHaveTextContent("rye");
  await userEvent.keyboard("sourdough{Enter}");
  await expect.element(chosen).toHaveTextContent("rye|sourdough");
  await expect.element(input).toHaveValue("");
  await expect.element(input).toHaveFocus();
});

test("Enter in the empty field adds nothing and reaches the form", async () => {
  const onSubmit = vi.fn<(event: SubmitEvent) => void>((event) => event.preventDefault());
  const { container } = await render(
    <form>
      <Tags />
    </form>,
  );
  container.querySelector("form")!.addEventListener("submit", onSubmit);
  await type("rye{Enter}");
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await expect.element(chosen).toHaveTextContent("rye");
});

test("leaving the field adds the typed tag", async () => {
  await render(<Tags />);
  await type("rye");
  await page.getByRole("button", { name: "Elsewhere" }).click();
  await expect.element(chosen).toHaveTextContent("rye");
});

test("pasted text with commas becomes several tags", async () => {
  await render(<Tags />);
  await input.fill("rye, oats, ba");
  await expect.element(chosen).toHaveTextContent("rye|oats");
  await expect.element(input).toHaveValue(" ba");
});

test("Backspace in the empty field removes the last tag, elsewhere a letter", async () => {
  await render(<Tags first={["rye", "oats"]} />);
  await type("ab{Backspace}");
  await expect.element(chosen).toHaveTextContent("rye|oats");
  await userEvent.keyboard("{Backspace}{Backspace}");
  await expect.element(chosen).toHaveTextContent("rye");
  await expect.element(input).toHaveFocus();
});

test("a tag's button removes it and focuses the field", async () => {
  await render(<Tags first={["rye", "oats"]} />);
  await page.getByRole("button", { name: "Remove tag rye" }).click();
  await expect.element(chosen).toHaveTextContent("oats");
  await expect.element(input).toHaveFocus();
});

test("a tag over the limit is named and not added, until one is removed", async () => {
  await render(<Tags first={["a", "b"]} />);
  await type("c,d,");
  await expect.element(chosen).toHaveTextContent("a|b|c");
  const message = page.getByText("At most 3 tags. Left out: d");
  await expect.element(message).toBeVisible();
  await page.getByRole("button", { name: "Remove tag b" }).click();
  await expect.element(message).not.toBeInTheDocument();
});

test("an existing tag changes nothing", async () => {
  await render(<Tags first={["rye"]} />);
  onChange.mockClear();
  await type("Rye{Enter}");
  await expect.element(input).toHaveValue("");
  expect(onChange).not.toHaveBeenCalled();
});

test("an existing tag in another spelling changes nothing either", async () => {
  await render(<Tags first={["❤️"]} />);
  onChange.mockClear();
  await type("❤{Enter}");
  await expect.element(input).toHaveValue("");
  expect(onChange).not.toHaveBeenCalled();
});

test("the placeholder is shown only while there are no tags", async () => {
  await render(<Tags />);
  await expect.element(input).toHaveAttribute("placeholder", "baking, rye");
  await type("rye{Enter}");
  await expect.element(input).not.toHaveAttribute("placeholder");
});
