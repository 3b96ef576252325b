import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import { celebrate } from "./celebrate.ts";
import { markTutorialCompleted } from "./tutorial-completion.ts";
import { startOf, type TutorialAction, tutorialReducer, type TutorialState } from "./tutorial-state.ts";

const timePerStep = 4_000;
const timeToCelebrate = 2_000;

interface Tutorial {
  state: TutorialState;
  dispatch: Dispatch<TutorialAction>;
  /** Holds the step where it is while somebody tries something out. */
  setHeld: (isHeld: boolean) => void;
}

/** Plays the steps, one after the other, unless the person prefers little motion; celebrates the end, then closes. */
export function useTutorial(onClose: () => void): Tutorial {
  const [state, dispatch] = useReducer(tutorialReducer, null, () => startOf(!prefersLittleMotion()));
  const [heldStep, setHeldStep] = useState<number | null>(null);
  const { index, isPlaying, isCompleted } = state;
  const isHeld = heldStep === index;
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(dispatch, timePerStep, { type: "next", from: index });
    return () => clearTimeout(timer);
  }, [index, isPlaying, isHeld]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isCompleted) return;
    markTutorialCompleted();
    void celebrate();
    const timer = setTimeout(() => close(), timeToCelebrate);
    return () => clearTimeout(timer);
  }, [isCompleted]);
  return { state, dispatch, setHeld: (hold) => setHeldStep(hold ? index : null) };
}

function prefersLittleMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
