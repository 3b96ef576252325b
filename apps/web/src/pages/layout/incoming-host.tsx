import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useEffect, useState } from "react";
import type { Incoming } from "../../shared/imports/add-request.ts";
import { isDialogOpen, isTyping } from "../../shared/browser/shortcut-keys.ts";

const IncomingLinks = lazyPart(() => import("./incoming-links.tsx"));

/**
 * Takes links and files that are pasted, or dragged into the window, anywhere outside of a field. Its code is loaded with
 * the first one, whose data can be read only during the event.
 */
export function IncomingHost() {
  const [pasted, setPasted] = useState<Incoming | null>(null);
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent): void => {
      if (clipboardData && !isDialogOpen() && !isTyping(target))
        setPasted({ text: clipboardData.getData("text"), files: [...clipboardData.files] });
    };
    const onDragEnter = (): void => setDragged(true);
    window.addEventListener("paste", onPaste);
    window.addEventListener("dragenter", onDragEnter);
    return () => {
      window.removeEventListener("paste", onPaste);
      window.removeEventListener("dragenter", onDragEnter);
    };
  }, []);
  return (
    (pasted ?? isDragged) && (
      <Later>
        <IncomingLinks pasted={pasted} />
      </Later>
    )
  );
}
