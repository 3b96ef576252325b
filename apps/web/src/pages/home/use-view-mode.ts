import { useSearchParams } from "react-router";
import type { ViewMode } from "../../features/bookmarks/bookmark-group.ts";

const key = "bowerbird:view";

/** The URL decides, or else the last choice in this browser. */
export function useViewMode(): [view: ViewMode, setView: (view: ViewMode) => void] {
  const [params, setParams] = useSearchParams();
  const view = asView(params.get("view")) ?? asView(recall()) ?? "cards";
  const setView = (next: ViewMode): void => {
    store(next);
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

function store(view: ViewMode): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // The URL still holds it.
  }
}
