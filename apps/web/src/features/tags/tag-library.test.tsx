import type { MergeSuggestion, PopularTag } from "@bowerbird/contract/tags";
import { useRef, useState } from "react";
import { choose, messageText } from "../../shared/testing/steps.ts";
import { Tags } from "./tags.tsx";
import { useFocusAfterChange } from "./tag-library.tsx";
import { beforeEach, describe, expect, open, page, server, test, userEvent } from "../../shared/testing/in-page.ts";

describe("tag library", () => {
  const counted: PopularTag[] = [
    { tag: "oven", count: 9 },
    { tag: "rye", count: 5 },
    { tag: "Crème", count: 3 },
    { tag: "ryes", count: 1 },
  ];
  const suggestion: MergeSuggestion = { tags: [counted[1]!, counted[3]!] };
  const without = (...gone: string[]) => counted.filter(({ tag }) => !gone.includes(tag));
  const shown = () =>
    page
      .getByRole("list", { name: "Tags" })
      .getByRole("link")
      .elements()
      .filter((link) => link.hasAttribute("data-tooltip"))
      .map((link) => link.textContent);
  const button = (name: string) => page.getByRole("button", { name });
  const box = (tag: string) => page.getByRole("checkbox", { name: `Select ${tag}` });
  const serveTags = (tags: PopularTag[]) => server.on("tags.list", { tags, total: tags.length });

  /** Below the page's header, under which its buttons stick. */
  async function openLibrary(): Promise<void> {
    await open(
      <main style={{ paddingTop: 80 }}>
        <Tags toLink={(tag) => `/search?tags=${tag}`} untaggedPath="/untagged" />
      </main>,
    );
    await expect.poll(shown).toEqual(["oven", "rye", "Crème", "ryes"]);
  }

  beforeEach(() => {
    serveTags(counted);
    server.on("tags.suggestMerges", []);
  });

  test("tags are filtered by name without accents, and sorted by use or name", async () => {
    await openLibrary();
    await page.getByRole("searchbox").fill("CREM");
    await expect.poll(shown).toEqual(["Crème"]);
    await page.getByRole("searchbox").fill("nothing");
    await expect.element(page.getByRole("heading", { name: "No tag with “nothing”" })).toBeVisible();
    await button("Show all tags").click();
    await choose("Sort by", "By name");
    await expect.poll(shown).toEqual(["Crème", "oven", "rye", "ryes"]);
  });

  test("selected tags are deleted together, and then nothing is selected", async () => {
    server.on("tags.delete", () => {
      serveTags(without("rye", "Crème"));
      return { updated: 8, changeId: "change 1" };
    });
    const release = server.hold("tags.delete");
    await openLibrary();
    await expect.element(button("Delete")).toBeDisabled();
    await box("rye").click();
    await box("Crème").click({ modifiers: ["Shift"] });
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await button("Delete").click();
    await expect.poll(messageText).toContain("2 tags deleted");
    await expect.poll(shown).toEqual(["oven", "ryes"]);
    release();
    expect(server.calls("tags.delete")).toEqual([{ tags: ["rye", "Crème"] }]);
    await expect.element(button("Select all")).toBeVisible();
  });

  test("tags of more than 50 bookmarks are deleted after a question, others right away", async () => {
    serveTags([...counted, { tag: "bread", count: 51 }]);
    server.on("tags.delete", { updated: 51, changeId: null });
    await open(
      <main style={{ paddingTop: 80 }}>
        <Tags toLink={() => "/"} untaggedPath="/untagged" />
      </main>,
    );
    await button("Delete bread").click();
    const dialog = page.getByRole("alertdialog", { name: "Delete “bread”?" });
    await expect.element(dialog.getByText(/^Removes it from 51 bookmarks\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(server.calls("tags.delete")).toEqual([]);
    await button("Delete bread").click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => server.calls("tags.delete")).toEqual([{ tags: ["bread"] }]);
  });

  test("only tags of a single bookmark are shown on request", async () => {
    await openLibrary();
    await button("Used once").click();
    await expect.poll(shown).toEqual(["ryes"]);
    await page.getByRole("searchbox").fill("oven");
    await button("Show all tags").click();
    await expect.poll(shown).toEqual(["oven", "rye", "Crème", "ryes"]);
  });

  test("tags that a filter hides stay selected", async () => {
    await openLibrary();
    await box("oven").click();
    await page.getByRole("searchbox").fill("rye");
    await expect.poll(shown).toEqual(["rye", "ryes"]);
    await box("rye").click();
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await button("Select none").click();
    await button("Select all").click();
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await expect.element(box("ryes")).toBeChecked();
  });

  test("two selected tags are merged into the name given in the dialog", async () => {
    server.on("tags.merge", () => {
      serveTags(without("ryes"));
      return { updated: 6, changeId: null };
    });
    await openLibrary();
    await box("rye").click();
    await expect.element(button("Merge")).toBeDisabled();
    await box("ryes").click();
    await button("Merge").click();
    const dialog = page.getByRole("dialog", { name: "Merge 2 tags" });
    await expect.element(dialog.getByRole("textbox")).toHaveValue("rye");
    expect(dialog.element().textContent).toContain("Combine into one: rye, ryes");
    await dialog.getByRole("button", { name: "Merge" }).click();
    await expect.poll(messageText).toContain("2 tags merged into “rye”");
    expect(server.calls("tags.merge")).toEqual([{ tags: ["rye", "ryes"], into: "rye" }]);
    await expect.poll(shown).toEqual(["oven", "rye", "Crème"]);
  });

  test("a name that is taken shows a warning, and an empty name an error", async () => {
    server.on("tags.rename", { updated: 1, changeId: null });
    await openLibrary();
    await button("Rename ryes").click();
    await page.getByRole("textbox", { name: "Name" }).fill(" ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toHaveTextContent("Please enter a tag.");
    await page.getByRole("textbox", { name: "Name" }).fill("rye");
    await expect.element(page.getByText("You have “rye” already: the two become one.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(messageText).toContain("“ryes” is now “rye”");
    expect(server.calls("tags.rename")).toEqual([{ tag: "ryes", to: "rye" }]);
  });

  test("the same name renames nothing", async () => {
    await openLibrary();
    await button("Rename rye").click();
    await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(server.calls("tags.rename")).toEqual([]);
  });

  test("after the deletion of a row the list gets the focus", async () => {
    server.on("tags.delete", () => {
      serveTags(without("rye"));
      return { updated: 5, changeId: null };
    });
    await openLibrary();
    await button("Delete rye").click();
    await expect.poll(shown).toEqual(["oven", "Crème", "ryes"]);
    await expect.element(page.getByRole("list", { name: "Tags" })).toHaveFocus();
  });

  test("a suggestion can be merged with one click or kept apart", async () => {
    server.on("tags.suggestMerges", [suggestion]);
    server.on("tags.merge", { updated: 6, changeId: null });
    const release = server.hold("tags.merge");
    await openLibrary();
    await page.getByText("These look like the same tag").click();
    await button("Merge into rye: ryes").click();
    await expect.element(button("Merge into rye: ryes")).toHaveAttribute("aria-busy", "true");
    release();
    await expect.poll(messageText).toContain("2 tags merged into “rye”");
    expect(server.calls("tags.merge")).toEqual([{ tags: ["rye", "ryes"], into: "rye" }]);
    await button("Keep apart: rye, ryes").click();
    await expect.poll(messageText).toContain("These tags stay apart");
    await expect.element(button("Keep apart: rye, ryes")).not.toBeInTheDocument();
  });
});

describe("use focus after change", () => {
  /** A list whose buttons remove their rows; only a reported change moves the focus. */
  function List() {
    const [rows, setRows] = useState(["rye", "oats"]);
    const list = useRef<HTMLUListElement>(null);
    const noteChange = useFocusAfterChange(list);
    const remove = (row: string): void => setRows(rows.filter((other) => other !== row));
    return (
      <ul ref={list} tabIndex={-1}>
        {rows.map((row) => (
          <li key={row}>
            <button onClick={() => [noteChange(), remove(row)]}>Delete {row}</button>
            <button onClick={() => remove(row)}>Hide {row}</button>
            <button onClick={noteChange}>Note {row}</button>
          </li>
        ))}
      </ul>
    );
  }

  const click = (name: string) => page.getByRole("button", { name }).click();

  test("when a change removes the row of the pressed button, the list gets the focus", async () => {
    await open(<List />);
    await click("Delete rye");
    await expect.element(page.getByRole("list")).toHaveFocus();
  });

  test("when a row disappears without a change made here, the focus does not move", async () => {
    await open(<List />);
    await click("Hide rye");
    await expect.element(page.getByRole("button", { name: "Hide rye" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("list")).not.toHaveFocus();
  });

  test("a row keeps the focus until it disappears, and then the list gets it", async () => {
    await open(<List />);
    await click("Note oats");
    await expect.element(page.getByRole("button", { name: "Note oats" })).toHaveFocus();
    await click("Hide oats");
    await expect.element(page.getByRole("list")).toHaveFocus();
  });
});
