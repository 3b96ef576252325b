import * as t from "./messages.json";
import { lazyDialog } from "../../shared/ui/later.tsx";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useState } from "react";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { advancedSearchRequest, type SearchFilters } from "../../features/advanced-search/search-filters.ts";

const AdvancedSearchDialog = lazyDialog(() => import("../../features/advanced-search/advanced-search-dialog.tsx"));

interface SearchButtonProps {
  /** Null until the categories are loaded. */
  tree: CategoryTree | null;
  filters: SearchFilters | null;
  onSearch: (filters: SearchFilters | null) => void;
  /** Asks for a name. */
  onSave: (filters: SearchFilters) => void;
}

/** Opens the advanced search. */
export function SearchButton({ tree, filters, onSearch, onSave }: SearchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const isRequested = useStore(advancedSearchRequest);
  if (isRequested && !isOpen) setOpen(true);
  useEffect(() => {
    if (isRequested) advancedSearchRequest.set(false);
  }, [isRequested]);
  const save = (values: SearchFilters): void => {
    onSearch(values);
    onSave(values);
  };
  return (
    <>
      <Button
        size="sm"
        disabled={!tree}
        className="max-md:w-9 max-md:px-0 max-sm:h-9"
        aria-label={t.advancedSearchAiFilters}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        <span className="max-md:hidden">{t.advancedSearchAiFilters}</span>
      </Button>
      {/* Mounted again on each opening, with the filters from the URL. */}
      {isOpen && tree && (
        <AdvancedSearchDialog
          tree={tree}
          filters={filters}
          isOpen
          onOpenChange={setOpen}
          onSearch={onSearch}
          onSave={save}
        />
      )}
    </>
  );
}
