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
