import { trpc } from "../api/trpc.ts";
import { linkIn, useQuickSave } from "./use-quick-save.ts";
import { makeBookmark } from "../testing/samples.ts";
import { allLoaded, messageText, undo } from "../testing/steps.ts";
import { address, beforeEach, describe, expect, openHook, Refusal, server, test, vi } from "../testing/in-page.ts";

describe("use quick save", () => {
  const bookmark = makeBookmark();
  const listCalls = () => server.calls("categories.list").length;

  async function saveFromClipboard(text: string | Error): Promise<void> {
    const read = vi.spyOn(navigator.clipboard, "readText");
    if (text instanceof Error) read.mockRejectedValue(text);
    else read.mockResolvedValue(text);
    const { result } = await openHook(() => {
      trpc.categories.list.useQuery();
      return useQuickSave();
    });
    await allLoaded();
    result.current();
  }

  beforeEach(() => server.on("categories.list", []));

  test("a link on the clipboard is saved, and undo deletes it", async () => {
    server.on("bookmarks.add", bookmark);
    server.on("bookmarks.delete", { deleted: 1, ids: [bookmark.id], changeId: "change 1" });
    await saveFromClipboard(` ${bookmark.url}\n`);
    await expect.poll(messageText).toContain(`Bookmark saved${bookmark.url}`);
    expect(server.calls("bookmarks.add")).toEqual([{ url: bookmark.url }]);
    await expect.poll(listCalls).toBe(2);
    await undo();
    await expect.poll(() => server.calls("bookmarks.delete")).toEqual([{ ids: [bookmark.id] }]);
    await expect.poll(listCalls).toBe(3);
    await expect.element(address()).toHaveTextContent("/");
  });

  test("a link that is already saved shows a message instead of an error", async () => {
    server.on("bookmarks.add", new Refusal("CONFLICT", "You saved this on 12 May."));
    await saveFromClipboard(bookmark.url);
    await expect.poll(messageText).toContain("Already savedYou saved this on 12 May.");
  });

  test("a refused link says why", async () => {
    server.on("bookmarks.add", new Refusal("BAD_REQUEST", "The address is too long."));
    await saveFromClipboard(bookmark.url);
    await expect.poll(messageText).toContain("ErrorThe address is too long.");
  });

  test("text without a link opens the form for a single link and says why", async () => {
    await saveFromClipboard("See rye.example please");
    await expect.poll(messageText).toContain("No link copied");
    await expect.element(address()).toHaveTextContent("/add?method=single");
    expect(server.calls("bookmarks.add")).toEqual([]);
  });

  test("a clipboard that may not be read opens the form and says why", async () => {
    await saveFromClipboard(new DOMException("denied", "NotAllowedError"));
    await expect.poll(messageText).toContain("Failed to read the clipboard");
    await expect.element(address()).toHaveTextContent("/add?method=single");
  });
});

describe("link in", () => {
  test("a URL on the clipboard is a link, with or without its scheme", () => {
    expect(linkIn(" https://example.com/a?b=c#d\n")).toBe("https://example.com/a?b=c#d");
    expect(linkIn("example.com/path")).toBe("https://example.com/path");
  });

  test("text that only resembles a URL is not a link", () => {
    const texts = ["", "bread", "See example.com please", "ada@example.com", "javascript:alert(1)", "file:///etc"];
    expect(texts.map(linkIn)).toEqual(texts.map(() => null));
  });
});
