import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useState } from "react";
import { pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { useHotkey } from "../../shared/browser/use-hotkey.ts";

const TipsDialog = lazyPart(() => import("./tips-dialog.tsx"));

/** The question mark key opens the list of keyboard shortcuts. */
export function TipsHost() {
  const [isOpen, setOpen] = useState(false);
  useHotkey(pageKeys.shortcuts, () => setOpen(true));
  if (!isOpen) return null;
  return (
    <Later onFailed={() => setOpen(false)}>
      <TipsDialog isOpen onOpenChange={setOpen} />
    </Later>
  );
}
