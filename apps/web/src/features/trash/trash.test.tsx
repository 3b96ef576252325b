import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { makeTrashed } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { messageText } from "../../testing/steps.ts";
import { Trash } from "./trash.tsx";

const trashed = ["Rye", "Spelt", "Oats", "Millet"].map((title) => makeTrashed({ title }));
const ids = trashed.map(({ id }) => id);
const box = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` });
const button = (name: string) => page.getByRole("button", { name });
const shown = () =>
  page
    .getByRole("checkbox")
    .elements()
    .map((element) => element.ariaLabel);

/** Below the page's header, under which its buttons stick. */
const openTrash = () =>
  open(
    <main style={{ paddingTop: 80 }}>
      <Trash />
    </main>,
  );
const serveTrash = (items: typeof trashed) => server.on("bookmarks.trash", { items, nextCursor: null });

beforeEach(() => {
  serveTrash(trashed);
  server.on("bookmarks.restore", ({ ids: restored }) => {
    serveTrash(trashed.filter(({ id }) => !restored.includes(id)));
    return { restored: restored.length };
  });
});

test("an empty trash says so and has no buttons", async () => {
  serveTrash([]);
  await openTrash();
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});

test("a failure to load the trash is shown, and Try again loads it", async () => {
  server.on("bookmarks.trash", new Refusal("CONFLICT"));
  await openTrash();
  await expect.element(page.getByRole("heading", { name: "The trash could not be loaded" })).toBeVisible();
  serveTrash(trashed);
  await button("Try again").click();
  await expect.element(box("Rye")).toBeVisible();
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("a range is selected with Shift, and restoring it removes it from the list and the selection", async () => {
  await openTrash();
  await expect.element(button("Restore selected")).toBeDisabled();
  await box("Spelt").click();
  await box("Millet").click({ modifiers: ["Shift"] });
  await expect.element(page.getByText("3 selected")).toBeVisible();
  await button("Restore selected").click();
  await expect.poll(messageText).toContain("3 bookmarks restored");
  expect(server.calls("bookmarks.restore")).toEqual([{ ids: ids.slice(1) }]);
  await expect.poll(shown).toEqual(["Select Rye"]);
  await expect.element(button("Restore selected")).toBeDisabled();
});

test("Select all selects every row, and Select none deselects all", async () => {
  await openTrash();
  await button("Select all").click();
  await expect.element(page.getByText("4 selected")).toBeVisible();
  await button("Select none").click();
  await expect.element(box("Rye")).not.toBeChecked();
  await expect.element(button("Select all")).toBeVisible();
});

test("the button of a row restores that one", async () => {
  await openTrash();
  await button("Restore Spelt").click();
  await expect.poll(() => server.calls("bookmarks.restore")).toEqual([{ ids: [ids[1]] }]);
  await expect.poll(shown).toEqual(["Select Rye", "Select Oats", "Select Millet"]);
});

test("while a restore is pending, a second click on Restore selected sends nothing", async () => {
  const release = server.hold("bookmarks.restore");
  await openTrash();
  await box("Rye").click();
  await button("Restore selected").click();
  await expect.element(button("Restore selected")).toHaveAttribute("aria-busy", "true");
  await button("Restore selected").click();
  release();
  await expect.poll(messageText).toContain("1 bookmark restored");
  expect(server.calls("bookmarks.restore")).toHaveLength(1);
});

test("the trash is emptied only after a confirmation", async () => {
  server.on("bookmarks.emptyTrash", () => {
    serveTrash([]);
    return { removed: 4 };
  });
  await openTrash();
  await button("Empty trash").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.emptyTrash")).toEqual([]);
  await button("Empty trash").click();
  await button("Delete for good").click();
  await expect.poll(messageText).toContain("4 bookmarks deleted for good");
  await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
});
