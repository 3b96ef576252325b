import { lazyDialog } from "../../shared/ui/later.tsx";
import { useStore } from "../../shared/store/create-store.ts";
import { closeTutorial, firstImport, tutorialStore } from "./tutorial-store.ts";

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
