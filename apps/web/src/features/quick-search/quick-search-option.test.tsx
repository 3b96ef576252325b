import { openWith } from "../../shared/testing/open-with.tsx";
import { actions } from "../../shared/actions/actions.ts";
import { buildCategoryTree } from "../../shared/category-tree/category-tree.ts";
import { BookmarkOption, MenuRow } from "./quick-search-option.tsx";
import { expect, makeBookmark, makeCategory, open, page, test, vi } from "../../shared/testing/in-page.ts";

const bookmark = makeBookmark({ title: "Rye bread", tags: ["rye", "oven", "slow"] });
const option = () => page.getByRole("option");

interface OptionProps {
  isActive?: boolean;
  isSemantic?: boolean;
  excerpt?: string;
  onHover?: () => void;
  onChoose?: (inNewTab: boolean) => void;
}

function Option({
  isActive = false,
  isSemantic = false,
  excerpt,
  onHover = () => {},
  onChoose = () => {},
}: OptionProps) {
  return (
    <div style={{ height: 80, overflowY: "auto" }} data-testid="scroller">
      <div style={{ height: 400 }} />
      <BookmarkOption
        {...{ id: "option", bookmark, words: ["rye"], isActive, isSemantic, excerpt, onHover, onChoose }}
      />
    </div>
  );
}

test("it shows title, site, category and the first tags, with the searched words marked", async () => {
  await open(<Option />);
  const marked = [...option().element().querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marked).toEqual(["Rye", "rye", "rye"]);
  for (const text of ["rye.example", "Reading", "oven", "+1"]) expect(option().element().textContent).toContain(text);
  expect(option().element().textContent).not.toContain("by meaning");
});

test("a result found only in its page's text shows the words around the match, with the searched words marked", async () => {
  await open(<Option excerpt="…they feed the Rye starter daily…" />);
  expect(option().element().textContent).toContain("…they feed the Rye starter daily…");
  const marked = [...option().element().querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marked).toEqual(["Rye", "rye", "Rye", "rye"]);
});

test("it scrolls into view when it becomes highlighted", async () => {
  const change = await openWith(Option, {});
  const scroller = page.getByTestId("scroller").element();
  expect(scroller.scrollTop).toBe(0);
  change({ isActive: true });
  await expect.element(option()).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => scroller.scrollTop).toBeGreaterThan(300);
});

test("the pointer highlights it, and a click chooses it without moving the focus", async () => {
  const [onHover, onChoose] = [vi.fn<() => void>(), vi.fn<(inNewTab: boolean) => void>()];
  await open(
    <>
      <input aria-label="Search" />
      <Option onHover={onHover} onChoose={onChoose} />
    </>,
  );
  await page.getByRole("textbox").click();
  await option().click();
  expect(onHover).toHaveBeenCalled();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(false);
  await expect.element(page.getByRole("textbox")).toHaveFocus();
});

test("an action shows its shortcut, a category where it is and how much it holds", async () => {
  const parent = makeCategory({ name: "Baking" });
  const child = makeCategory({ name: "Bread", parentId: parent.id, bookmarkCount: 1_200 });
  const node = buildCategoryTree([parent, child]).byId.get(child.id)!;
  const action = actions.find(({ id }) => id === "save-from-clipboard")!;
  const frame = { isActive: false, onHover: () => {}, onChoose: () => {} };
  await open(
    <>
      <MenuRow id="action" row={{ kind: "action", action }} {...frame} />
      <MenuRow id="category" row={{ kind: "category", node }} {...frame} />
    </>,
  );
  await expect.poll(() => option().first().element().textContent).toMatch(/clipboard.*(Ctrl|⌘)ShiftB$/);
  await expect.element(option().last()).toHaveTextContent("📚Baking › Bread1,200 bookmarks");
});
