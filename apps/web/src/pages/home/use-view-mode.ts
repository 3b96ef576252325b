import { useSearchParams } from "react-router";
import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";

const key = "bowerbird:view";

/** The address decides, else what was chosen last in this browser. */
export function useViewMode(): [view: ViewMode, setView: (view: ViewMode) => void] {
  const [params, setParams] = useSearchParams();
  const view = asView(params.get("view")) ?? asView(recall()) ?? "cards";
  const setView = (next: ViewMode): void => {
    remember(next);
    setParams((before) => {
      before.set("view", next);
      return before;
    });
  };
  return [view, setView];
}

function asView(text: string | null): ViewMode | null {
  return text === "cards" || text === "dense" ? text : null;
}

function recall(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(view: ViewMode): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // The address still holds it.
  }
}
