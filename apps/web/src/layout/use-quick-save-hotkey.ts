import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "../browser/shortcut-keys.ts";
import { useQuickSave } from "../changes/use-quick-save.ts";

/** Ctrl/Cmd+Shift+B saves the link on the clipboard, from anywhere but a dialog: what was typed there would go. */
export function useQuickSaveHotkey(): void {
  const save = useQuickSave();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isHotkey = (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey;
    if (!isHotkey || event.key.toLowerCase() !== "b") return;
    // Browsers would show or hide their own bar of bookmarks.
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
