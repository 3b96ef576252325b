import { useEffect } from "react";
import { isTutorialCompleted, openTutorial } from "./tutorial-store.ts";

const delayMs = 1_000;
/** Once closed, it is not offered again until the page is reloaded. */
let wasOffered = false;

/** Opens the tutorial after a second if it has not been completed. `isOff` while the person is doing something. */
export function useTutorialOffer(isOff: boolean): void {
  useEffect(() => {
    if (isOff || wasOffered || isTutorialCompleted()) return;
    const timer = setTimeout(() => {
      wasOffered = true;
      openTutorial();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isOff]);
}
