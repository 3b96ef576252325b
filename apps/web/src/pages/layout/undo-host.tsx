import { useEffect, useState } from "react";
import { isDialogOpen, isPressed, isTyping, pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const UndoLast = lazyPart(() => import("../../features/history/undo-last.ts"));

/** Ctrl/Cmd+Z, except in text fields and dialogs. What it does is loaded when it is first pressed. */
export function UndoHost() {
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isPressed(event, pageKeys.undo) || event.repeat) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      setPresses((count) => count + 1);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  if (presses === 0) return null;
  return (
    <Later onFailed={() => setPresses(0)}>
      <UndoLast presses={presses} />
    </Later>
  );
}
