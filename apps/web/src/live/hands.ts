/** Milliseconds without a key, a press, a scroll or a drag after which somebody's hands rest. */
const rest = 400;
/** What waits is done after so many milliseconds, however busy somebody is. */
const patience = 5_000;

const signs = ["keydown", "pointerdown", "pointerup", "wheel", "touchmove", "dragstart", "dragover", "dragend"];

export interface Hands {
  /** @returns what ends it; then nothing that waits is done any more */
  watch: (page?: EventTarget) => () => void;
  /** Does it at once where the hands rest, or else as soon as they do: once, however often it was asked for. */
  whenAtRest: (action: () => void) => void;
}

/**
 * Knows whether somebody is typing, pressing, scrolling or dragging in the page, so that what happens elsewhere neither
 * takes the processor from them nor moves a list under their cursor.
 */
export function createHands(): Hands {
  let [lastMoved, waitsSince] = [-rest, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const onSign = (): void => void (lastMoved = performance.now());
  const look = (): void => {
    const left = Math.min(lastMoved + rest, waitsSince + patience) - performance.now();
    if (left > 0) return void (timer = setTimeout(look, left));
    const actions = [...waiting];
    waiting.clear();
    for (const action of actions) action();
  };
  return {
    watch: (page = globalThis) => {
      for (const sign of signs) page.addEventListener(sign, onSign, { capture: true, passive: true });
      return () => {
        for (const sign of signs) page.removeEventListener(sign, onSign, { capture: true });
        clearTimeout(timer);
        waiting.clear();
      };
    },
    whenAtRest: (action) => {
      if (waiting.size === 0) {
        waitsSince = performance.now();
        if (lastMoved + rest <= waitsSince) return action();
        timer = setTimeout(look, rest);
      }
      waiting.add(action);
    },
  };
}
