import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

/** The address shown last: a list that is drawn anew there, as after an import, is no new page. */
let shownKey = "";

/** Going back shows the place that was left; going on starts at the top. `isReady`: the page has its full height. */
export function useScrollMemory(isReady: boolean): void {
  const { key } = useLocation();
  const navigation = useNavigationType();
  useLayoutEffect(() => {
    if (!isReady) return;
    window.scrollTo(0, navigation === "POP" || key === shownKey ? recall(key) : 0);
    shownKey = key;
  }, [isReady, key, navigation]);
  // Ends with the page itself: an effect ends later, when the next page may have scrolled already.
  useLayoutEffect(() => {
    if (!isReady) return;
    // Not read when leaving: by then the next page may already have shortened the document.
    let place = window.scrollY;
    const onScroll = (): void => void (place = window.scrollY);
    const save = (): void => remember(key, place);
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
  try {
    return Number(sessionStorage.getItem(`bowerbird:scroll:${key}`) ?? 0);
  } catch {
    return 0;
  }
}

function remember(key: string, place: number): void {
  try {
    sessionStorage.setItem(`bowerbird:scroll:${key}`, String(place));
  } catch {
    // Without storage the page starts at its top.
  }
}
