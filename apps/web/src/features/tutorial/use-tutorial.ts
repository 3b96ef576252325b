import confetti from "canvas-confetti";
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from "react";
import { markTutorialCompleted } from "./tutorial-store.ts";

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
    // No worker, because the CSP forbids workers from blobs.
    const fire = confetti.create(undefined, { useWorker: false, resize: true });
    await fire({ particleCount: 140, spread: 90, startVelocity: 38, origin: { y: 0.6 }, colors: productColors() });
  } catch {
    // A browser without a canvas ends the tutorial without confetti.
  }
}

function productColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ["--primary", "--accent-line", "--mark", "--success-ink", "--danger"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
}

export interface TutorialState {
  index: number;
  visited: ReadonlySet<number>;
  isPlaying: boolean;
  isCompleted: boolean;
}

export type TutorialAction =
  /** With `from`, only if that is still the current step. */
  | { type: "next"; from?: number }
  | { type: "previous" | "restart" | "toggle" | "pause" }
  | { type: "jump"; index: number };

export const stepCount = 8;

export function createTutorial(isPlaying: boolean): TutorialState {
  return { index: 0, visited: new Set(), isPlaying, isCompleted: false };
}

/** Playback stops at the last step: only the person completes the tutorial. */
export function tutorialReducer(state: TutorialState, action: TutorialAction): TutorialState {
  switch (action.type) {
    case "next":
      return action.from === undefined || action.from === state.index ? goOn(state) : state;
    case "previous":
      return { ...state, index: Math.max(0, state.index - 1) };
    case "jump":
      return { ...state, index: action.index, isPlaying: false };
    case "restart":
      return createTutorial(true);
    case "toggle":
      return isLast(state) ? createTutorial(true) : { ...state, isPlaying: !state.isPlaying };
    case "pause":
      return { ...state, isPlaying: false };
  }
}

export function isLast({ index }: Pick<TutorialState, "index">): boolean {
  return index === stepCount - 1;
}

function goOn(state: TutorialState): TutorialState {
  const visited = new Set(state.visited).add(state.index);
  if (isLast(state)) return { ...state, visited, isPlaying: false, isCompleted: true };
  const index = state.index + 1;
  return { ...state, visited, index, isPlaying: state.isPlaying && !isLast({ index }) };
}
