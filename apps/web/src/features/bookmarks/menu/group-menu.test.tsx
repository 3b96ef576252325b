import { useSelection } from "../../../shared/selection/use-selection.tsx";
import { newId } from "../../../shared/testing/samples.ts";
import { messageText } from "../../../shared/testing/steps.ts";
import GroupMenu from "./group-menu.tsx";
import { manyBookmarks, serveList } from "../testing/serve-list.ts";
import { beforeEach, expect, open, page, Refusal, server, test, vi } from "../../../shared/testing/in-page.ts";

const id = newId();
const item = (name: string) => page.getByRole("menuitem", { name }).click();

function Menu({ count, isCollapsed, onToggle }: { count: number; isCollapsed: boolean; onToggle: () => void }) {
  const { isEditing, scope } = useSelection();
  const group = { id, name: "Bread", parents: [], icon: "🍞", count };
  return (
    <>
      <GroupMenu group={group} trigger={<button>Menu</button>} isCollapsed={isCollapsed} onToggle={onToggle} />
      <p>{isEditing ? `editing ${scope}` : "not editing"}</p>
    </>
  );
}

async function openMenu({ count = 3, isCollapsed = false } = {}) {
  const onToggle = vi.fn<() => void>();
  await open(<Menu {...{ count, isCollapsed, onToggle }} />);
  return onToggle;
}

const openTab = vi.fn<typeof window.open>();
const counted: string[][] = [];
beforeEach(() => {
  counted.length = 0;
  server.onRest("POST /api/bookmarks/opened", async (request) => {
    counted.push(((await request.json()) as { ids: string[] }).ids);
    return Response.json({ counted: 1 });
  });
  openTab.mockReset().mockImplementation(() => ({ opener: window }) as Window);
  vi.spyOn(window, "open").mockImplementation(openTab);
});

test.for([
  [false, 0],
  [true, 1],
] as const)("bulk edit starts in this group and expands it (collapsed: %s)", async ([isCollapsed, toggles]) => {
  const onToggle = await openMenu({ isCollapsed });
  await item("Bulk Edit");
  await expect.element(page.getByText(`editing ${id}`)).toBeVisible();
  expect(onToggle).toHaveBeenCalledTimes(toggles);
});

test("a few bookmarks open at once, each in its own tab, except unsafe addresses", async () => {
  const few = manyBookmarks(2, { categoryId: id });
  serveList([...few, { ...few[0]!, url: "javascript:alert(1)" }]);
  await openMenu();
  await item("Open All Bookmarks");
  await expect.poll(() => openTab.mock.calls).toHaveLength(2);
  expect(openTab.mock.calls[1]).toEqual([few[1]!.url, "_blank"]);
  expect(openTab.mock.results.map(({ value }) => (value as Window).opener)).toEqual([null, null]);
  expect(server.calls("bookmarks.list")).toEqual([{ archived: "false", categoryId: id, limit: 20 }]);
  await expect.poll(() => counted).toEqual([few.map((bookmark) => bookmark.id)]);
});

test("many bookmarks open only after a confirmation, and at most twenty", async () => {
  serveList(manyBookmarks(1_200, { categoryId: id }));
  await openMenu({ count: 1_200 });
  await item("Open All Bookmarks");
  await expect.element(page.getByText(/opens the newest 20/)).toBeVisible();
  expect(openTab).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Open 20 tabs" }).click();
  await expect.poll(() => openTab.mock.calls).toHaveLength(20);
});

test("tabs that the browser blocks are counted in a message", async () => {
  serveList(manyBookmarks(3, { categoryId: id }));
  openTab.mockReturnValueOnce({ opener: window } as Window).mockReturnValue(null);
  await openMenu();
  await item("Open All Bookmarks");
  await expect.poll(messageText).toContain("Your browser blocked 2 of 3 tabs");
});

test("Cancel opens nothing", async () => {
  await openMenu({ count: 11 });
  await item("Open All Bookmarks");
  await expect.element(page.getByRole("button", { name: "Open 11 tabs" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  expect(server.calls("bookmarks.list")).toEqual([]);
});

test("a failure to load the bookmarks shows an error", async () => {
  server.on("bookmarks.list", new Refusal("CONFLICT", "The list is being rebuilt."));
  await openMenu();
  await item("Open All Bookmarks");
  await expect.poll(messageText).toContain("ErrorThe list is being rebuilt.");
  expect(openTab).not.toHaveBeenCalled();
});

test.for([
  [false, "Collapse group"],
  [true, "Expand group"],
] as const)("the last item toggles the group (collapsed: %s)", async ([isCollapsed, name]) => {
  const onToggle = await openMenu({ isCollapsed });
  await item(name);
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(id);
});
