import { lazy, Suspense, useEffect, useState } from "react";
import { isTakenKey } from "../../shared/browser/shortcut-keys.ts";

const TipsDialog = lazy(() => import("./tips-dialog.tsx"));

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
    <Suspense fallback={null}>
      <TipsDialog isOpen onOpenChange={setOpen} />
    </Suspense>
  );
}
