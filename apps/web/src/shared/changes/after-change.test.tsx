import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { trpc } from "../api/trpc.ts";
import { openHook } from "../testing/open.tsx";
import { server } from "../testing/server.ts";
import { allLoaded, messageText, undo, undoButton } from "../testing/steps.ts";
import { useUndoableToast } from "./after-change.ts";

describe("use undoable toast", () => {
  async function openToast() {
    const { result } = await openHook(() => {
      trpc.categories.list.useQuery();
      return useUndoableToast();
    });
    await allLoaded();
    return result.current;
  }

  const listCalls = () => server.calls("categories.list").length;
  beforeEach(() => server.on("categories.list", []));

  test("the message says what was changed, and undo reverts that change and refetches the lists", async () => {
    server.on("bookmarks.undoChange", { restored: 1, failed: [] });
    const show = await openToast();
    show("Bookmark saved", "change 1", "Rye bread");
    await expect.poll(messageText).toContain("Bookmark savedRye bread");
    await undo();
    await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change 1" }]);
    await expect.poll(listCalls).toBe(2);
  });

  test("a refused undo says that it failed and refetches the lists", async () => {
    server.on("bookmarks.undoChange", new Refusal("CONFLICT"));
    const show = await openToast();
    show("Bookmark saved", "change 1");
    await undo();
    await expect.poll(messageText).toContain("ErrorThe change could not be undone.");
    await expect.poll(listCalls).toBe(2);
  });

  test("a change without an id offers no undo", async () => {
    const show = await openToast();
    show("Bookmark saved", null);
    await expect.poll(messageText).toContain("Bookmark saved");
    expect(undoButton().elements()).toEqual([]);
  });
});
