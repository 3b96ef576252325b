import { useEffect } from "react";
import { Hash, Search } from "lucide-react";
import { ActiveFilters } from "../../features/advanced-search/active-filters.tsx";
import { describeCount, SearchResults } from "../../features/advanced-search/search-results.tsx";
import {
  fromSaved,
  isSameSearch,
  noFilters,
  type SearchFilters,
  stateIcons,
  stateNames,
  toStateList,
} from "../../features/advanced-search/search-filters.ts";
import { SearchSortMenu } from "../../features/advanced-search/search-sort.tsx";
import { useAllResults } from "../../features/advanced-search/use-search-matches.ts";
import { useSearchResults } from "../../features/advanced-search/use-search-results.ts";
import { BookmarkGrid } from "../../features/bookmarks/list/bookmark-grid.tsx";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { isSelecting, useSelection, useSelectionStore } from "../../shared/selection/use-selection.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { BulkEditButton, SelectionBar } from "../library/selection-bar.tsx";
import { ListHeader, type ListProps } from "../library/list-header.tsx";
import { listViews, ViewSwitch } from "../library/view-switch.tsx";
import { trpc } from "../../shared/api/trpc.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import type { PageSubject } from "../library/page-title.tsx";
import * as t from "./messages.json";
import * as common from "../../shared/messages.json";

interface SearchListProps extends ListProps {
  tree: CategoryTree;
  filters: SearchFilters;
  /** With null the list of all bookmarks comes back. */
  onChange: (filters: SearchFilters | null) => void;
  onSave: () => void;
}

/** What a search finds: the favorites and other states look as any list, others say what they search for. */
export function SearchList({ tree, filters, view, onViewChange, searchButton, onChange, onSave }: SearchListProps) {
  const { data, condition } = useSearchResults(filters, false);
  const subject = useSearchSubject(tree, filters);
  const isSearch = toStateList(filters) === null;
  const total = data?.metadata;
  const count = total && (isSearch || !total.isTotalExact ? describeCount(total) : bookmarkCount(total.total));
  const hasResults = data !== undefined && data.bookmarks.length > 0;
  const clear = (): void => onChange(null);
  return (
    <>
      <ListHeader
        subject={{ ...subject, text: <span aria-live="polite">{count ?? " "}</span> }}
        actions={
          <>
            {searchButton}
            {hasResults && <BulkEditButton />}
            {isSearch && hasResults && (
              <Button size="sm" onClick={clear}>
                {t.clearSearch}
              </Button>
            )}
          </>
        }
        sort={hasResults && <SearchSortMenu filters={filters} onChange={onChange} />}
        view={<ViewSwitch view={view} views={listViews} onChange={onViewChange} />}
      />
      {isSearch && (
        <ActiveFilters
          filters={filters}
          getName={(id) => tree.byId.get(id)?.name ?? ""}
          onChange={onChange}
          onSave={onSave}
          condition={condition}
        />
      )}
      <SearchResults
        filters={filters}
        onClear={clear}
        renderResults={(bookmarks) => <BookmarkGrid bookmarks={bookmarks} view={view} />}
      />
      <BulkBar tree={tree} filters={filters} />
    </>
  );
}

/** The selection ends with its search, so that no one changes bookmarks out of view by accident. */
function BulkBar({ tree, filters }: Pick<SearchListProps, "tree" | "filters">) {
  const { edit } = useSelectionStore();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs when these change
  useEffect(() => () => edit(false), [edit, filters]);
  return isSelecting(useSelection()) && <ResultsBar tree={tree} filters={filters} />;
}

/** "Select all" selects all results, shown or not. */
function ResultsBar({ tree, filters }: Pick<SearchListProps, "tree" | "filters">) {
  const results = useAllResults(filters);
  return <SelectionBar tree={tree} total={results?.total ?? null} onSelectAll={results && results.selectAll} />;
}

type Subject = Pick<PageSubject, "icon" | "name">;

/** The icon and name of a search: those of what it is saved as, of its one tag, state or category, or its words. */
export function useSearchSubject(tree: CategoryTree, filters: SearchFilters): Subject {
  const { data: searches = [] } = trpc.savedSearches.list.useQuery();
  const saved = searches.find((search) => isSameSearch(fromSaved(search.filters), filters));
  return saved ? { icon: <Search />, name: saved.name } : describeSearch(tree, filters);
}

function describeSearch(tree: CategoryTree, filters: SearchFilters): Subject {
  const state = toStateList(filters);
  if (state) {
    const Icon = stateIcons[state];
    return { icon: <Icon />, name: stateNames[state] };
  }
  const { query, category, tags, sort, order } = filters;
  const isOnly = (fields: Partial<SearchFilters>): boolean =>
    isSameSearch(filters, { ...noFilters, sort, order, ...fields });
  const tag = tags.trim();
  if (tag !== "" && !tag.includes(",") && isOnly({ tags })) return { icon: <Hash />, name: tag };
  const node = tree.byId.get(category);
  if (node && isOnly({ category }))
    return { icon: <CategoryIcon icon={node.icon} name={node.name} color={node.shownColor} />, name: node.name };
  return { icon: <Search />, name: query.trim() || common.search };
}
