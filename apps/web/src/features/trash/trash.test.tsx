import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { bookmarkPagesKey, queryClient } from "../../shared/api/query-client.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { open, openHook } from "../../shared/testing/open.tsx";
import { makeTrashed } from "../../shared/testing/samples.ts";
import { server } from "../../shared/testing/server.ts";
import { allLoaded, messageText, undo } from "../../shared/testing/steps.ts";
import { Trash, useTrash, useTrashActions } from "./trash.tsx";

describe("trash", () => {
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
    await expect.element(page.getByRole("heading", { name: "Couldn't load the trash" })).toBeVisible();
    serveTrash(trashed);
    await button("Try again").click();
    await expect.element(box("Rye")).toBeVisible();
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  test("a bookmark is deleted now, after a question", async () => {
    server.on("bookmarks.deletePermanently", () => {
      serveTrash(trashed.slice(1));
      return { removed: 1 };
    });
    await openTrash();
    await button("Delete Rye now").click();
    const dialog = page.getByRole("alertdialog", { name: "Delete “Rye” permanently?" });
    expect(server.calls("bookmarks.deletePermanently")).toEqual([]);
    await dialog.getByRole("button", { name: "Delete permanently" }).click();
    await expect.poll(messageText).toContain("1 bookmark permanently deleted");
    expect(server.calls("bookmarks.deletePermanently")).toEqual([{ ids: [ids[0]] }]);
    await expect.element(box("Rye")).not.toBeInTheDocument();
  });

  test("the trash is searched, and a search without a match leads back to all", async () => {
    server.on("bookmarks.trash", ({ q }) => ({
      items: trashed.filter(({ title }) => title.toLowerCase().includes(q ?? "")),
      nextCursor: null,
    }));
    await openTrash();
    await page.getByRole("searchbox", { name: "Find in trash" }).fill("oat");
    await expect.poll(shown).toEqual(["Select Oats"]);
    await page.getByRole("searchbox").fill("barley");
    await expect.element(page.getByRole("heading", { name: "Nothing in the trash matches “barley”" })).toBeVisible();
    await button("Show all").click();
    await expect.element(box("Millet")).toBeVisible();
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
    await button("Delete permanently").click();
    await expect.poll(messageText).toContain("4 bookmarks permanently deleted");
    await expect.element(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  });
});

describe("use trash", () => {
  const trashed = ["Rye", "Spelt", "Oats"].map((title) => makeTrashed({ title }));
  const titlesOf = ({ bookmarks }: ReturnType<typeof useTrash>) => bookmarks?.map(({ title }) => title);

  /** Two pages: of two bookmarks and of one. */
  function servePages(): void {
    server.on("bookmarks.trash", (input) =>
      input?.cursor === "page 2"
        ? { items: trashed.slice(2), nextCursor: null }
        : { items: trashed.slice(0, 2), nextCursor: "page 2" },
    );
  }

  test("pages are loaded one after the other, each once", async () => {
    servePages();
    const { result } = await openHook(useTrash);
    expect(result.current.bookmarks).toBeUndefined();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    expect(result.current.hasMore).toBe(true);
    const release = server.hold("bookmarks.trash");
    result.current.loadMore();
    await expect.poll(() => server.calls("bookmarks.trash")).toHaveLength(2);
    result.current.loadMore();
    release();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt", "Oats"]);
    expect(result.current.hasMore).toBe(false);
    expect(server.calls("bookmarks.trash")).toEqual([{ limit: 100 }, { cursor: "page 2", limit: 100 }]);
  });

  test("a change of bookmarks anywhere refetches the trash", async () => {
    servePages();
    const { result } = await openHook(useTrash);
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    server.on("bookmarks.trash", { items: [], nextCursor: null });
    await queryClient.invalidateQueries({ queryKey: bookmarkPagesKey });
    await expect.poll(() => titlesOf(result.current)).toEqual([]);
  });

  test("a refused page is an error, and a retry loads it", async () => {
    server.on("bookmarks.trash", new Refusal("CONFLICT"));
    const { result } = await openHook(useTrash);
    await expect.poll(() => result.current.isError).toBe(true);
    servePages();
    result.current.refetch();
    await expect.poll(() => titlesOf(result.current)).toEqual(["Rye", "Spelt"]);
    expect(result.current.isError).toBe(false);
  });
});

describe("use trash actions", () => {
  const listCalls = () => server.calls("categories.list").length;

  async function openActions() {
    const { result } = await openHook(() => {
      trpc.categories.list.useQuery();
      return useTrashActions();
    });
    await allLoaded();
    return () => result.current;
  }

  beforeEach(() => server.on("categories.list", []));

  test("restoring says how many came back, and undo deletes them again", async () => {
    server.on("bookmarks.restore", { restored: 2 });
    server.on("bookmarks.delete", { deleted: 2, ids: ["a", "b"] });
    const actions = await openActions();
    actions().restore(["a", "b"]);
    await expect.poll(messageText).toContain("2 bookmarks restored");
    await expect.poll(listCalls).toBe(2);
    await undo();
    await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: ["a", "b"] }]);
    await expect.poll(listCalls).toBe(3);
  });

  test("a refused restore and a refused undo each show an error and refetch the lists", async () => {
    server.on("bookmarks.restore", new Refusal("CONFLICT"));
    server.on("bookmarks.delete", new Refusal("CONFLICT"));
    const actions = await openActions();
    actions().restore(["a"]);
    await expect.poll(messageText).toContain("Failed to restore bookmarks");
    await expect.poll(listCalls).toBe(2);
    server.on("bookmarks.restore", { restored: 1 });
    actions().restore(["a"]);
    await expect.poll(messageText).toContain("1 bookmark restored");
    await expect.poll(listCalls).toBe(3);
    await undo();
    await expect.poll(messageText).toContain("Failed to delete bookmarks");
    await expect.poll(listCalls).toBe(4);
  });

  test("emptying the trash says how many are gone, or that it failed", async () => {
    server.on("bookmarks.emptyTrash", { removed: 1_200 });
    const actions = await openActions();
    actions().empty();
    await expect.poll(messageText).toContain("1,200 bookmarks permanently deleted");
    server.on("bookmarks.emptyTrash", new Refusal("CONFLICT"));
    actions().empty();
    await expect.poll(messageText).toContain("Couldn't empty the trash.");
    await expect.poll(listCalls).toBe(3);
  });

  test.for(["bookmarks.restore", "bookmarks.emptyTrash"] as const)("it is busy until %s has answered", async (path) => {
    server.on("bookmarks.restore", { restored: 1 });
    server.on("bookmarks.emptyTrash", { removed: 1 });
    const release = server.hold(path);
    const actions = await openActions();
    if (path === "bookmarks.restore") actions().restore(["a"]);
    else actions().empty();
    await expect.poll(() => actions().isBusy).toBe(true);
    release();
    await expect.poll(() => actions().isBusy).toBe(false);
  });
});
