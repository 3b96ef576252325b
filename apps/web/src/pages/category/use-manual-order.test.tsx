import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { manyBookmarks } from "../../features/bookmarks/testing/serve-list.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { bookmarkPagesKey } from "../../shared/api/query-client.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { allLoaded, expectMessage, messageText, undo } from "../../shared/testing/steps.ts";
import { useManualOrder } from "./category-list.tsx";
import { beforeEach, expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const pageSize = 2;
const listKey = [...bookmarkPagesKey, "test"];
const bookmarks = manyBookmarks(4);
const titleOf = (id: string) => bookmarks.find((one) => one.id === id)!.title.slice(-1);

/** What the server has, in its order. */
let stored: string[];
/** All that the list has shown. */
const seen: (string | undefined)[] = [];

function List({ isStep = false }: { isStep?: boolean }) {
  const list = useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam }) => trpcClient.bookmarks.list.query({ cursor: pageParam, limit: pageSize }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const move = useManualOrder(listKey);
  const shown = list.data?.pages.map(({ items }) => items.map(({ id }) => titleOf(id)).join("")).join(" ");
  useEffect(() => void seen.push(shown), [shown]);
  const put = (moved: number, after: number) =>
    move({ bookmark: bookmarks[moved]!, target: { afterId: bookmarks[after]!.id }, isStep });
  return (
    <>
      <p>{shown ?? "loading"}</p>
      <button onClick={() => void list.fetchNextPage()}>More</button>
      <button onClick={() => put(0, 2)}>0 after 2</button>
      <button onClick={() => put(0, 3)}>0 after 3</button>
      <button onClick={() => move({ bookmark: bookmarks[3]!, target: { beforeId: bookmarks[0]!.id }, isStep })}>
        3 before 0
      </button>
    </>
  );
}

const list = (text: string) => page.getByText(text, { exact: true });
const press = (name: string) => page.getByRole("button", { name }).click();

beforeEach(() => {
  seen.length = 0;
  stored = bookmarks.map(({ id }) => id);
  server.on("bookmarks.list", ({ cursor, limit }) => {
    const [start, end] = [Number(cursor ?? 0), Number(cursor ?? 0) + Number(limit)];
    const items = stored.slice(start, end).map((id) => bookmarks.find((one) => one.id === id)!);
    return { items, nextCursor: end < stored.length ? String(end) : null };
  });
  server.on("bookmarks.move", ({ id, beforeId, afterId }) => {
    const rest = stored.filter((one) => one !== id);
    const index = rest.indexOf(beforeId ?? afterId!);
    stored = rest.toSpliced(beforeId ? index : index + 1, 0, id);
    return { ...bookmarks.find((one) => one.id === id)!, changeId: "change-1" };
  });
});

async function openList(isStep?: boolean): Promise<void> {
  await open(<List isStep={isStep ?? false} />);
  await expect.element(list("01")).toBeVisible();
  await press("More");
  await expect.element(list("01 23")).toBeVisible();
}

test("a bookmark is moved at once, before the server answers, across pages, which keep their sizes", async () => {
  await openList();
  const release = server.hold("bookmarks.move");
  await press("0 after 2");
  await expect.element(list("12 03")).toBeVisible();
  release();
  await expectMessage("Bookmark moved");
  await allLoaded();
  await expect.element(list("12 03")).toBeVisible();
  await press("3 before 0");
  await expect.element(list("12 30")).toBeVisible();
});

test("an answer that was asked for before the last move does not take it back", async () => {
  await openList(true);
  const release = server.hold("bookmarks.move");
  await press("0 after 2");
  await press("3 before 0");
  await expect.element(list("12 30")).toBeVisible();
  seen.length = 0;
  // As after a change elsewhere: the server does not know of the moves yet.
  await invalidate("bookmarks.changed");
  const answer = server.hold("bookmarks.list");
  const read = invalidate("bookmarks.changed");
  await press("3 before 0");
  answer();
  await read;
  release();
  await expect.poll(() => server.calls("bookmarks.move").length).toBe(3);
  await allLoaded();
  await expect.element(list("12 30")).toBeVisible();
  expect(stored.map(titleOf).join("")).toBe("1230");
  expect(seen).toEqual([]);
});

test("a move is undone from its message", async () => {
  server.on("bookmarks.undoChange", () => {
    stored = bookmarks.map(({ id }) => id);
    return { restored: 1, failed: [] };
  });
  await openList();
  await press("0 after 2");
  await expectMessage("Bookmark moved");
  await undo();
  await expect.element(list("01 23")).toBeVisible();
  expect(server.calls("bookmarks.undoChange")).toEqual([{ id: "change-1" }]);
});

test("a refused move shows the server's order again, with an error", async () => {
  server.on("bookmarks.move", new Refusal("CONFLICT"));
  await openList();
  await press("0 after 2");
  await expectMessage("Failed to move bookmark");
  await expect.element(list("01 23")).toBeVisible();
});

test("steps that follow each other reach the server in order, without messages", async () => {
  await openList(true);
  const release = server.hold("bookmarks.move");
  await press("0 after 2");
  await expect.element(list("12 03")).toBeVisible();
  await press("0 after 3");
  await expect.element(list("12 30")).toBeVisible();
  expect(server.calls("bookmarks.move")).toHaveLength(1);
  release();
  await expect.poll(() => server.calls("bookmarks.move").length).toBe(2);
  await allLoaded();
  await expect.element(list("12 30")).toBeVisible();
  await expect.poll(messageText).toBe("no message");
});
