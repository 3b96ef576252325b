import { useState } from "react";

/**
 * The element to focus when a dialog closes: the one that had the focus before, or the button of the menu that had it,
 * because menus close on selection.
 */
export function useOpener(isOpen: boolean): HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // During rendering, because afterwards the menu is gone.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpener(focused());
  }
  return opener;
}

function focused(): HTMLElement | null {
  const element = document.activeElement;
  const buttonId = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const target = buttonId ? document.getElementById(buttonId) : element;
  return target instanceof HTMLElement && target !== document.body ? target : null;
}
