import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import { markTutorialCompleted } from "./tutorial-store.ts";
import { createTutorial, type TutorialAction, tutorialReducer, type TutorialState } from "./tutorial-state.ts";

const stepMs = 4_000;
const celebrationMs = 2_000;

interface Tutorial {
  state: TutorialState;
  dispatch: Dispatch<TutorialAction>;
  /** Pauses on the current step while the person uses its demo. */
  setHeld: (isHeld: boolean) => void;
}

/** Plays the steps in order, unless the person prefers reduced motion; celebrates at the end, then closes. */
export function useTutorial(onClose: () => void): Tutorial {
  const [state, dispatch] = useReducer(tutorialReducer, null, () => createTutorial(!prefersReducedMotion()));
  const [heldStep, setHeldStep] = useState<number | null>(null);
  const { index, isPlaying, isCompleted } = state;
  const isHeld = heldStep === index;
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setTimeout(dispatch, stepMs, { type: "next", from: index });
    return () => clearTimeout(timer);
  }, [index, isPlaying, isHeld]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isCompleted) return;
    markTutorialCompleted();
    void celebrate();
    const timer = setTimeout(() => close(), celebrationMs);
    return () => clearTimeout(timer);
  }, [isCompleted]);
  return { state, dispatch, setHeld: (hold) => setHeldStep(hold ? index : null) };
}

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Confetti over the whole page, in the product's colors; none if the person prefers reduced motion. */
async function celebrate(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { default: confetti } = await import("canvas-confetti");
    // No worker, because the CSP forbids workers from blobs.
    const fire = confetti.create(undefined, { useWorker: false, resize: true });
    await fire({ particleCount: 140, spread: 90, startVelocity: 38, origin: { y: 0.6 }, colors: productColors() });
  } catch {
    // Offline, the tutorial ends without confetti.
  }
}

function productColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ["--primary", "--accent-line", "--mark", "--success-ink", "--danger"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
}
