/** The person counts as idle after this time without input (ms). */
const idleAfterMs = 400;
/** Max. time an action waits for the person to be idle (ms). */
const maxWaitMs = 5_000;

const inputEvents = ["keydown", "pointerdown", "pointerup", "wheel", "touchmove", "dragstart", "dragover", "dragend"];

export interface UserActivity {
  /** @returns a function that stops watching and drops waiting actions */
  watch: (page?: EventTarget) => () => void;
  /** Runs the action at once if the person is idle, or else once they are; one time, however often it was requested. */
  runWhenIdle: (action: () => void) => void;
}

/**
 * Knows whether the person is typing, pressing, scrolling or dragging, so that events from elsewhere neither
 * slow the page down nor move a list under the cursor.
 */
export function createUserActivity(): UserActivity {
  let [lastInput, waitingSince] = [-idleAfterMs, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const onInput = (): void => void (lastInput = performance.now());
  const check = (): void => {
    const left = Math.min(lastInput + idleAfterMs, waitingSince + maxWaitMs) - performance.now();
    if (left > 0) return void (timer = setTimeout(check, left));
    const actions = [...waiting];
    waiting.clear();
    for (const action of actions) action();
  };
  return {
    watch: (page = globalThis) => {
      for (const name of inputEvents) page.addEventListener(name, onInput, { capture: true, passive: true });
      return () => {
        for (const name of inputEvents) page.removeEventListener(name, onInput, { capture: true });
        clearTimeout(timer);
        waiting.clear();
      };
    },
    runWhenIdle: (action) => {
      if (waiting.size === 0) {
        waitingSince = performance.now();
        if (lastInput + idleAfterMs <= waitingSince) return action();
        timer = setTimeout(check, idleAfterMs);
      }
      waiting.add(action);
    },
  };
}
