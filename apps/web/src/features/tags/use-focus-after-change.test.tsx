import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

/** A list whose buttons take their rows away; only a noted change moves the focus. */
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
