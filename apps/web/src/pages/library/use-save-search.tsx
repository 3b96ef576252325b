import { lazyDialog } from "../../shared/ui/later.tsx";
import { type ReactNode, useState } from "react";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { type SearchFilters, stateNames, toSaved } from "../../features/advanced-search/search-filters.ts";

const SaveSearchDialog = lazyDialog(() => import("../../features/saved-searches/save-search-dialog.tsx"));

/** Asks for a name for a search; the caller renders `dialog` beside the list. */
export function useSaveSearch(tree: CategoryTree | null): {
  saveSearch: (filters: SearchFilters) => void;
  dialog: ReactNode;
} {
  const [saved, setSaved] = useState<SearchFilters | null>(null);
  const dialog = saved && (
    <SaveSearchDialog filters={toSaved(saved)} suggestion={suggestedName(saved, tree)} onClose={() => setSaved(null)} />
  );
  return { saveSearch: setSaved, dialog };
}

function suggestedName({ query, tags, category, is }: SearchFilters, tree: CategoryTree | null): string {
  return query.trim() || tags.trim() || tree?.byId.get(category)?.name || (is ? stateNames[is] : "");
}
