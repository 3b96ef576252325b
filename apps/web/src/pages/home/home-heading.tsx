import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { CategoriesButton } from "../library/library-frame.tsx";
import { type HomeSubject, HomeTitle } from "./home-title.tsx";
import { SearchButton } from "./search-button.tsx";
import { SortButton } from "./sort-button.tsx";
import { ViewSwitch } from "./view-mode.tsx";

interface HomeHeadingProps {
  subject: HomeSubject | null;
  /** Whether there is nothing to search or to show in another view. */
  isEmpty?: boolean;
  view: ViewMode;
  onViewChange: (view: ViewMode) => void;
  /** Null until the categories are loaded. */
  tree: CategoryTree | null;
  filters: SearchFilters | null;
  onSearch: (filters: SearchFilters | null) => void;
  onSave: (filters: SearchFilters) => void;
}

export function HomeHeading({ subject, isEmpty = false, view, onViewChange, ...search }: HomeHeadingProps) {
  return (
    <HomeTitle subject={subject}>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:gap-1.5 max-[22rem]:flex-wrap">
        <CategoriesButton />
        {!isEmpty && (
          <>
            <SearchButton {...search} />
            <span className="ml-auto flex items-center gap-1.5">
              {!search.filters && <SortButton hasManual={view !== "dense" || subject !== null} />}
              <ViewSwitch view={view} onChange={onViewChange} />
            </span>
          </>
        )}
      </div>
    </HomeTitle>
  );
}
