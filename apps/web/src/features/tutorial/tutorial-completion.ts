const key = "ai-bookmark-onboarding-completed";

/** Whether this browser has seen the tutorial to its end. */
export function isTutorialCompleted(): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    // Without storage it would come up again and again.
    return true;
  }
}

export function markTutorialCompleted(): void {
  try {
    localStorage.setItem(key, "true");
  } catch {
    // Full or switched off: it is offered again next time.
  }
}
