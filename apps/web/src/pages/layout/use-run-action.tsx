import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLogOut } from "../../features/account/use-log-out.ts";
import { advancedSearchRequest } from "../../features/advanced-search/search-filters.ts";
import { storeView, viewList } from "../../features/bookmarks/list/stored-view.ts";
import { CategoryDialog } from "../../features/categories/category-sidebar.tsx";
import { openTutorial } from "../../features/tutorial/tutorial-store.ts";
import type { Action, ActionContext } from "../../shared/actions/action.ts";
import { isCategoryPath } from "../../shared/category-tree/category-address.ts";
import { useQuickSave } from "../../shared/changes/use-quick-save.ts";
import { TipsDialog } from "./page-keys.tsx";

/**
 * Does what an action says. The caller renders `dialog`, which some of them open.
 *
 * @returns also `goTo`, for rows that open a page
 */
export function useRunAction() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<"new-category" | "shortcuts" | null>(null);
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
      else if (wanted !== "advanced-search") setOpened(wanted);
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
  const run = ({ path, run: act }: Action): void => (path === undefined ? act?.(context) : goTo(path));
  const close = () => setOpened(null);
  const dialog = (
    <>
      {opened === "new-category" && <CategoryDialog onClose={close} />}
      {opened === "shortcuts" && <TipsDialog isOpen onOpenChange={close} />}
    </>
  );
  return { run, goTo, dialog };
}
