import { createStore } from "../../shared/store/create-store.ts";

/** Whether the tutorial is open. It is mounted once; any component may open it. */
export const tutorialStore = createStore(false);

export function openTutorial(): void {
  tutorialStore.set(true);
}

export function closeTutorial(): void {
  tutorialStore.set(false);
}

/** The id of a person's first import, after which three steps with its links are offered; null if there is none. */
export const firstImport = createStore<string | null>(null);

/** Offers the steps once the import has ended, unless the tutorial was completed. */
export function offerFirstSteps(importId: string): void {
  if (!isTutorialCompleted()) firstImport.set(importId);
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
