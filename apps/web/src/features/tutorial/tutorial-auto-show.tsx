import { useEffect } from "react";
import { isTutorialCompleted, openTutorial } from "./tutorial-store.ts";

const delayMs = 1_000;
/** Once shown, it is not shown again until the page is reloaded. */
let wasShown = false;

/** Opens the tutorial after a second if it has not been completed. `isOff` while the person is doing something. */
export function TutorialAutoShow({ isOff }: { isOff: boolean }) {
  useEffect(() => {
    if (isOff || wasShown || isTutorialCompleted()) return undefined;
    const timer = setTimeout(() => {
      wasShown = true;
      openTutorial();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isOff]);
  return null;
}
