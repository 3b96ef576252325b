import { useEffect } from "react";

declare global {
  /** Not in TypeScript's own types, because not every browser has it. */
  class CloseWatcher extends EventTarget {
    requestClose(): void;
    destroy(): void;
  }
  interface Window {
    CloseWatcher: typeof CloseWatcher;
  }
}

/**
 * Inside a dialog, drawer or menu: the Back button or gesture of a phone closes it instead of leaving the page, as
 * Escape does. Browsers without `CloseWatcher` leave the page.
 */
export function BackCloses() {
  useEffect(() => {
    if (!("CloseWatcher" in window)) return undefined;
    let watcher: CloseWatcher;
    const watch = (): void => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", () => {
        // What asks before it closes stays open, and needs another watcher: one serves for one close.
        watch();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
      });
    };
    watch();
    return () => watcher.destroy();
  }, []);
  return null;
}
