let isOpen = false;
const listeners = new Set<() => void>();

/** The tutorial is mounted once; any component may open it. */
export function openTutorial(): void {
  set(true);
}

export function closeTutorial(): void {
  set(false);
}

export const tutorialStore = {
  get: (): boolean => isOpen,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
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
