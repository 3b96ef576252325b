import { useState } from "react";
import { readClipboard } from "../../shared/browser/read-clipboard.ts";
import { isDialogOpen, pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { useHotkey } from "../../shared/browser/use-hotkey.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const QuickSave = lazyPart(() => import("../../shared/changes/use-quick-save.ts"));

/**
 * The shortcut that saves the link on the clipboard, except in a dialog, where typed text would be lost. The clipboard is read
 * while the key is handled; what saves is loaded when it is first pressed.
 */
export function QuickSaveHost() {
  const [read, setRead] = useState<Promise<string | null> | null>(null);
  useHotkey(pageKeys.saveFromClipboard, (event) => {
    if (!event.repeat && !isDialogOpen()) setRead(readClipboard());
  });
  if (read === null) return null;
  return (
    <Later onFailed={() => setRead(null)}>
      <QuickSave read={read} />
    </Later>
  );
}
