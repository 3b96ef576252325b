import { getTabItem, setTabItem } from "../../../shared/browser/tab-storage.ts";
import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The history key shown last: a list that is rendered again under it, for example after an import, is no new page. */
let shownKey = "";

/** Back restores the scroll position; a new page starts at the top. `isReady`: the page has its full height. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (!isReady) return;
    window.scrollTo(0, navigation === "POP" || key === shownKey ? recall(key) : 0);
    shownKey = key;
  }, [isReady, key, navigation]);
  // A layout effect, because a normal effect is cleaned up later, when the next page may have scrolled already.
  useLayoutEffect(() => {
    if (!isReady) return;
    // Not read on cleanup: by then the next page may have shortened the document.
    let position = window.scrollY;
    const onScroll = (): void => void (position = window.scrollY);
    const save = (): void => store(key, position);
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      save();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", save);
    };
  }, [isReady, key]);
}

function recall(key: string): number {
  return Number(getTabItem(`bowerbird:scroll:${key}`) ?? 0);
}

function store(key: string, position: number): void {
  setTabItem(`bowerbird:scroll:${key}`, String(position));
}
