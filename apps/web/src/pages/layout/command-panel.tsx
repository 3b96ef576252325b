import { categoryIdPath, isCategoryPath } from "../../shared/category-tree/category-address.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLogOut } from "../../features/account/use-log-out.ts";
import { advancedSearchRequest } from "../../features/advanced-search/advanced-search-store.ts";
import { fromSaved, searchPath, tagPath } from "../../features/advanced-search/search-filters.ts";
import type { SearchPanelProps } from "../../features/quick-search/quick-search.tsx";
import { QuickSearchPanel, type RowPaths } from "../../features/quick-search/quick-search-panel.tsx";
import { openTutorial } from "../../features/tutorial/tutorial-store.ts";
import type { ActionContext } from "../../shared/actions/action.ts";
import { useQuickSave } from "../../shared/changes/use-quick-save.ts";
import { storeView, viewList } from "../../features/bookmarks/list/stored-view.ts";

const CategoryDialog = lazyPart(() => import("../../features/categories/category-dialog.tsx"));
const TipsDialog = lazyPart(() => import("./tips-dialog.tsx"));

/** What opens below the search box, and the dialogs of the actions that are found there. */
export default function CommandPanel({ isOpen, ...props }: SearchPanelProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [dialog, setDialog] = useState<"new-category" | "shortcuts" | null>(null);
  const saveFromClipboard = useQuickSave();
  const logOut = useLogOut();
  const goTo = (path: string): void => {
    void navigate(path);
    // Keys then belong to the list; another page moves the focus to its heading.
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  const isList = pathname === "/" || isCategoryPath(pathname);
  const context: ActionContext = {
    show: (wanted) => {
      if (wanted === "tutorial") openTutorial();
      else if (wanted !== "advanced-search") setDialog(wanted);
      else {
        if (!isList) void navigate("/");
        advancedSearchRequest.set(true);
      }
    },
    showView: (view) => {
      const params = new URLSearchParams(isList ? search : "");
      params.set("view", view);
      if (!isCategoryPath(pathname)) storeView(viewList(params), view);
      goTo(`${isList ? pathname : "/"}?${params}`);
    },
    saveFromClipboard,
    logOut: () => logOut.mutate(),
  };
  const close = () => setDialog(null);
  return (
    <>
      {isOpen && <QuickSearchPanel {...props} paths={paths} onNavigate={goTo} onRun={({ run }) => run?.(context)} />}
      <Later onFailed={close}>
        {dialog === "new-category" && <CategoryDialog onClose={close} />}
        {dialog === "shortcuts" && <TipsDialog isOpen onOpenChange={close} />}
      </Later>
    </>
  );
}

const paths: RowPaths = {
  search: (query) => searchPath({ query, sort: "match" }),
  tag: tagPath,
  savedSearch: (filters) => searchPath(fromSaved(filters)),
  category: ({ id }) => categoryIdPath(id),
};
