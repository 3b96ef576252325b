import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { CategoriesButton } from "../library/library-frame.tsx";
import { type PageSubject, PageTitle } from "../library/page-title.tsx";
import * as common from "../../shared/messages.json";
import { LibraryText } from "./library-text.tsx";
import { SearchButton } from "./search-button.tsx";
import { SortButton } from "./sort-button.tsx";
import { ViewSwitch } from "./view-mode.tsx";

interface HomeHeadingProps {
  subject: PageSubject | null;
  /** Whether there is nothing to sort. */
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
  const heading = useHeadingFocus();
  return (
    <PageTitle ref={heading} {...(subject ?? everything(search.tree))}>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:gap-1.5 max-[24rem]:gap-1 max-[22rem]:flex-wrap">
        <CategoriesButton />
        <SearchButton {...search} />
        <span className="ms-auto flex items-center gap-1.5 max-[24rem]:gap-0.5">
          {!search.filters && !isEmpty && <SortButton hasManual={view !== "dense" || subject !== null} />}
          <ViewSwitch view={view} onChange={onViewChange} />
        </span>
      </div>
    </PageTitle>
  );
}

function everything(tree: CategoryTree | null): PageSubject {
  return { name: common.yourBookmarks, text: <LibraryText categories={tree ? [...tree.byId.values()] : []} /> };
}
