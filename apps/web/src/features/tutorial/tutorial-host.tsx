import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { useStore } from "../../shared/store/create-store.ts";
import { closeTutorial, tutorialStore } from "./tutorial-store.ts";

const TutorialDialog = lazyPart(() => import("./tutorial-dialog.tsx"));

/** Mount once. The tutorial is loaded when it is first opened. */
export function TutorialHost() {
  const isOpen = useStore(tutorialStore);
  if (!isOpen) return null;
  return (
    <Later onFailed={closeTutorial}>
      <TutorialDialog onClose={closeTutorial} />
    </Later>
  );
}
