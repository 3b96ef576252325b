import { type RefObject, useEffect } from "react";
import { isTakenKey } from "../../browser/shortcut-keys.ts";

/** Ctrl/Cmd+K anywhere, and `/` outside of text fields, focus the search box. */
export function useSearchHotkeys(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === "k";
      if (!isCommand && (event.key !== "/" || isTakenKey(event))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [input]);
}
