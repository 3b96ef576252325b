import { lazy, Suspense, useSyncExternalStore } from "react";
import { closeTutorial, tutorialStore } from "./tutorial-store.ts";

const TutorialDialog = lazy(() => import("./tutorial-dialog.tsx"));

/** Mount once. The tutorial is loaded when it is first opened. */
export function TutorialHost() {
  const isOpen = useSyncExternalStore(tutorialStore.subscribe, tutorialStore.get);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TutorialDialog onClose={closeTutorial} />
    </Suspense>
  );
}
