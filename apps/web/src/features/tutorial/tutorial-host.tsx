import { lazy, Suspense } from "react";
import { useStore } from "../../shared/store/create-store.ts";
import { closeTutorial, tutorialStore } from "./tutorial-store.ts";

const TutorialDialog = lazy(() => import("./tutorial-dialog.tsx"));

/** Mount once. The tutorial is loaded when it is first opened. */
export function TutorialHost() {
  const isOpen = useStore(tutorialStore);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <TutorialDialog onClose={closeTutorial} />
    </Suspense>
  );
}
