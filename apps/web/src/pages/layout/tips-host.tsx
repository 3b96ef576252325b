import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useEffect, useState } from "react";
import { isTakenKey } from "../../shared/browser/shortcut-keys.ts";

const TipsDialog = lazyPart(() => import("./tips-dialog.tsx"));

/** The question mark key opens the list of keyboard shortcuts. */
export function TipsHost() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "?" || isTakenKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Later onFailed={() => setOpen(false)}>
      <TipsDialog isOpen onOpenChange={setOpen} />
    </Later>
  );
}
