import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { trpc } from "../../api/trpc.ts";
import { open } from "../../testing/open.tsx";
import { makeBookmark, makeCategory } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { allLoaded } from "../../testing/steps.ts";
import { useAddBookmark } from "./use-add-bookmark.ts";

const onSaved = vi.fn<() => void>();
const bookmark = makeBookmark();
const asked = { url: bookmark.url };

function Adder() {
  const add = useAddBookmark(onSaved);
  const { data } = trpc.categories.list.useQuery();
  return (
    <>
      <button onClick={() => add.mutate(asked)}>Add</button>
      <p>{add.error?.message ?? `${data?.[0]?.bookmarkCount} bookmarks`}</p>
    </>
  );
}

beforeEach(async () => {
  onSaved.mockClear();
  server.on("categories.list", [makeCategory({ bookmarkCount: 1 })]);
  await open(<Adder />);
  await allLoaded();
  server.on("categories.list", [makeCategory({ bookmarkCount: 2 })]);
});
const add = () => page.getByRole("button", { name: "Add" }).click();

test("a saved bookmark updates the counts, and is passed on together with the request", async () => {
  server.on("bookmarks.add", bookmark);
  await add();
  await expect.element(page.getByText("2 bookmarks")).toBeVisible();
  expect(onSaved.mock.calls).toEqual([[bookmark, asked]]);
});

test("a refused bookmark changes nothing", async () => {
  server.on("bookmarks.add", new Refusal("CONFLICT", "There already."));
  await add();
  await expect.element(page.getByText("There already.")).toBeVisible();
  expect(onSaved).not.toHaveBeenCalled();
  expect(server.calls("categories.list")).toHaveLength(1);
});
