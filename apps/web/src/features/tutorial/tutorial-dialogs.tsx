import { lazyDialog } from "../../shared/ui/later.tsx";
import { useStore } from "../../shared/store/create-store.ts";
import { closeTutorial, firstImport, isTutorialCompleted, openTutorial, tutorialStore } from "./tutorial-store.ts";
import { useEffect } from "react";

const TutorialDialog = lazyDialog(() => import("./tutorial-dialog.tsx"));

const FirstSteps = lazyDialog(() => import("./first-steps.tsx"));

/** Mount once. The tutorial, and the steps after the first import, are loaded when they are needed. */
export function TutorialDialogs() {
  const isOpen = useStore(tutorialStore);
  const importId = useStore(firstImport);
  const endFirstSteps = (): void => firstImport.set(null);
  return (
    <>
      {isOpen && <TutorialDialog onClose={closeTutorial} />}
      {importId && <FirstSteps importId={importId} onClose={endFirstSteps} />}
    </>
  );
}

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
