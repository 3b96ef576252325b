import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLogOut } from "../../features/account/use-log-out.ts";
import { advancedSearchRequest } from "../../features/advanced-search/advanced-search-store.ts";
import { storeView, viewList } from "../../features/bookmarks/list/stored-view.ts";
import { openTutorial } from "../../features/tutorial/tutorial-store.ts";
import type { Action, ActionContext } from "../../shared/actions/action.ts";
import { isCategoryPath } from "../../shared/category-tree/category-address.ts";
import { useQuickSave } from "../../shared/changes/use-quick-save.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const CategoryDialog = lazyPart(() => import("../../features/categories/category-dialog.tsx"));
const TipsDialog = lazyPart(() => import("./tips-dialog.tsx"));

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
  return { run, goTo, dialog: <Opened name={opened} onClose={() => setOpened(null)} /> };
}

function Opened({ name, onClose }: { name: "new-category" | "shortcuts" | null; onClose: () => void }): ReactNode {
  return (
    <Later onFailed={onClose}>
      {name === "new-category" && <CategoryDialog onClose={onClose} />}
      {name === "shortcuts" && <TipsDialog isOpen onOpenChange={onClose} />}
    </Later>
  );
}
