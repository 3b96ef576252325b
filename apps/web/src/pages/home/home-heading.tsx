import { PanelLeft, SlidersHorizontal } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import type { CategoryTree } from "../../category-tree/category-tree.ts";
import type { CategorySidebar } from "../../features/categories/category-sidebar.tsx";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { HomeTitle } from "./home-title.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const AdvancedSearchDialog = lazy(() => import("../../features/advanced-search/advanced-search-dialog.tsx"));
const CategoryDrawer = lazy(() => import("./category-drawer.tsx"));

interface HomeHeadingProps {
  view: ViewMode;
  onViewChange: (view: ViewMode) => void;
  /** What the drawer shows; null where the sidebar stands beside the list or nothing is loaded yet. */
  sidebar: ComponentProps<typeof CategorySidebar> | null;
  /** Null until the categories are known. */
  tree: CategoryTree | null;
  filters: SearchFilters | null;
  onSearch: (filters: SearchFilters | null) => void;
}

export function HomeHeading({ view, onViewChange, sidebar, ...search }: HomeHeadingProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <HomeTitle>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        {sidebar && (
          <Button size="sm" onClick={open}>
            <PanelLeft aria-hidden />
            Categories
          </Button>
        )}
        <AdvancedSearchButton {...search} />
        <span className="ml-auto">
          <ViewSwitch view={view} onChange={onViewChange} />
        </span>
      </div>
      {sidebar && wasOpened && (
        <Suspense fallback={null}>
          <CategoryDrawer isOpen={isOpen} onOpenChange={setOpen} sidebar={sidebar} />
        </Suspense>
      )}
    </HomeTitle>
  );
}

/** The dialog is made anew for each opening, with what the address says. */
function AdvancedSearchButton({ tree, filters, onSearch }: Pick<HomeHeadingProps, "tree" | "filters" | "onSearch">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" disabled={!tree} aria-label="Advanced Search & AI Filters" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden />
        <span className="max-sm:hidden">Advanced Search & AI Filters</span>
        <span className="sm:hidden">Filters</span>
      </Button>
      {isOpen && tree && (
        <Suspense fallback={null}>
          <AdvancedSearchDialog tree={tree} filters={filters} isOpen onOpenChange={setOpen} onSearch={onSearch} />
        </Suspense>
      )}
    </>
  );
}
