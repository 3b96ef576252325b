import { useEffect, useEffectEvent } from "react";
import { isDialogOpen } from "../browser/shortcut-keys.ts";
import { useQuickSave } from "../changes/use-quick-save.ts";

/** Ctrl/Cmd+Shift+B saves the link on the clipboard, except in a dialog, where typed text would be lost. */
export function useQuickSaveHotkey(): void {
  const save = useQuickSave();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isHotkey = (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey;
    if (!isHotkey || event.key.toLowerCase() !== "b") return;
    // Browsers would toggle their own bookmarks bar.
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
