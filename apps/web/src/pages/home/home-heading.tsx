import * as common from "../../shared/messages.json";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { PanelLeft } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import type { CategorySidebar } from "../../features/categories/category-sidebar.tsx";
import type { SearchFilters } from "../../features/advanced-search/search-filters.ts";
import { type HomeSubject, HomeTitle } from "./home-title.tsx";
import { SearchButton } from "./search-button.tsx";
import { ViewSwitch } from "./view-mode.tsx";

const CategoryDrawer = lazyPart(() => import("./category-drawer.tsx"));

interface HomeHeadingProps {
  subject: HomeSubject | null;
  view: ViewMode;
  onViewChange: (view: ViewMode) => void;
  /** The drawer's content; null if the sidebar is beside the list or nothing is loaded yet. */
  sidebar: ComponentProps<typeof CategorySidebar> | null;
  /** Null until the categories are loaded. */
  tree: CategoryTree | null;
  filters: SearchFilters | null;
  onSearch: (filters: SearchFilters | null) => void;
  onSave: (filters: SearchFilters) => void;
}

export function HomeHeading({ subject, view, onViewChange, sidebar, ...search }: HomeHeadingProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <HomeTitle subject={subject}>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-between">
        {sidebar && (
          <Button size="sm" onClick={open}>
            <PanelLeft aria-hidden />
            {common.categories}
          </Button>
        )}
        <SearchButton {...search} />
        <span className="ml-auto">
          <ViewSwitch view={view} onChange={onViewChange} />
        </span>
      </div>
      {sidebar && wasOpened && (
        <Later onFailed={() => setOpen(false)}>
          <CategoryDrawer isOpen={isOpen} onOpenChange={setOpen} sidebar={sidebar} />
        </Later>
      )}
    </HomeTitle>
  );
}
