import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Ctrl/Cmd+Shift+B opens the form for a single bookmark, from anywhere but a dialog: what was typed there would go. */
export function useQuickSaveHotkey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isHotkey = (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey;
      if (!isHotkey || event.key.toLowerCase() !== "b") return;
      // Browsers would show or hide their own bar of bookmarks.
      event.preventDefault();
      if (!document.querySelector("[role=dialog], [role=alertdialog]")) void navigate("/add?method=single");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
}
