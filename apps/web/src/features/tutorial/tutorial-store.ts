import { createStore } from "../../shared/store/create-store.ts";

/** Whether the tutorial is open. It is mounted once; any component may open it. */
export const tutorialStore = createStore(false);

export function openTutorial(): void {
  tutorialStore.set(true);
}

export function closeTutorial(): void {
  tutorialStore.set(false);
}

const key = "ai-bookmark-onboarding-completed";

/** Whether the tutorial was completed in this browser. */
export function isTutorialCompleted(): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    // Without storage it would open on every visit.
    return true;
  }
}

export function markTutorialCompleted(): void {
  try {
    localStorage.setItem(key, "true");
  } catch {
    // Storage is full or off: the tutorial is offered again next time.
  }
}
