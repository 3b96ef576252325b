import { useEffect } from "react";
import { isTutorialCompleted } from "./tutorial-completion.ts";
import { openTutorial } from "./tutorial-store.ts";

const delay = 1_000;
/** Somebody who closed it is not asked again until the page is loaded anew. */
let wasOffered = false;

/** Opens the tutorial a second after somebody has come who has not completed it. `isOff` while they are at work. */
export function useTutorialOffer(isOff: boolean): void {
  useEffect(() => {
    if (isOff || wasOffered || isTutorialCompleted()) return;
    const timer = setTimeout(() => {
      wasOffered = true;
      openTutorial();
    }, delay);
    return () => clearTimeout(timer);
  }, [isOff]);
}
