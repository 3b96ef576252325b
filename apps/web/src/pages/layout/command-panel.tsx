import { fromSaved, searchPath, tagPath } from "../../features/advanced-search/search-filters.ts";
import type { SearchPanelProps } from "../../features/quick-search/quick-search.tsx";
import { QuickSearchPanel, type RowPaths } from "../../features/quick-search/quick-search-panel.tsx";
import { categoryIdPath } from "../../shared/category-tree/category-address.ts";
import { useRunAction } from "./use-run-action.tsx";

/** What opens below the search box, and the dialogs of the actions that are found there. */
export default function CommandPanel({ isOpen, ...props }: SearchPanelProps) {
  const { run, goTo, dialog } = useRunAction();
  return (
    <>
      {isOpen && <QuickSearchPanel {...props} paths={paths} onNavigate={goTo} onRun={run} />}
      {dialog}
    </>
  );
}

const paths: RowPaths = {
  search: (query) => searchPath({ query, sort: "match" }),
  tag: tagPath,
  savedSearch: (filters) => searchPath(fromSaved(filters)),
  category: ({ id }) => categoryIdPath(id),
};
