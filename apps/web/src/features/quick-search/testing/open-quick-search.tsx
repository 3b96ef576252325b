import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useNavigate } from "react-router";
import { vi } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../../shared/testing/open.tsx";
import { makeBookmark, makeCategory, makeSavedSearch } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import { QuickSearchPanel } from "../quick-search-panel.tsx";
import { QuickSearch, type SearchPanelProps } from "../quick-search.tsx";

/** What any search finds. */
export const found = ["Rye", "Spelt", "Oats"].map((title) => makeBookmark({ title, url: `https://${title}.example/` }));
export const field = () => page.getByRole("combobox", { name: "Quick search" });
const group = (name: string) => page.getByRole("group", { name, exact: true });
/** The row of a group that has one. */
export const item = (name: string) => group(name).getByRole("option");
export const optionsOf = (name: string) => group(name).getByRole("option").elements();
/** The options of the bookmarks. */
export const options = () => optionsOf("Bookmarks found");
/** The texts of the options of a group. */
export const rows = (name: string) => optionsOf(name).map(({ textContent }) => textContent);
export const onRun = vi.fn<(action: { id: string }) => void>();

const paths = {
  search: (query: string) => `/?q=${query}`,
  tag: (tag: string) => `/?tag=${tag}`,
  savedSearch: () => "/?saved",
  category: ({ name }: { name: string }) => `/?category=${name}`,
};

export function Panel({ isOpen, ...props }: SearchPanelProps) {
  const navigate = useNavigate();
  return isOpen && <QuickSearchPanel {...props} paths={paths} onNavigate={navigate} onRun={onRun} />;
}

export async function openSearch() {
  const onSelect = vi.fn<(bookmark: Bookmark) => void>();
  await open(
    <>
      <QuickSearch Panel={Panel} onSelect={onSelect} />
      <button style={{ position: "fixed", bottom: 0 }}>Elsewhere</button>
    </>,
  );
  return onSelect;
}

/** What a quick search asks for; for `beforeEach`. */
export function serveSearch(): void {
  const settled = { tags: [{ tag: "bread", count: 3 }], total: found.length };
  server.on("search.quick", ({ meaning }) => ({ bookmarks: found, corrections: [], ...(meaning && settled) }));
  server.on("categories.list", [makeCategory({ name: "Bread", bookmarkCount: 4 }), makeCategory({ name: "Travel" })]);
  server.on("savedSearches.list", [makeSavedSearch({ name: "Bread to bake" })]);
  server.on("search.choose", { message: "It comes first the next time." });
  onRun.mockClear();
}
