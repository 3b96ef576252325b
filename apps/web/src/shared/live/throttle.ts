export interface Throttle {
  call: () => void;
  cancel: () => void;
}

/** Runs `action` at once, then at most once per `interval` milliseconds, and always once more after the last call. */
export function createThrottle(interval: number, action: () => void): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = (): void => {
    timer = undefined;
    if (!isWanted) return;
    run();
  };
  const run = (): void => {
    isWanted = false;
    timer = setTimeout(rest, interval);
    action();
  };
  return {
    call: () => (timer === undefined ? run() : (isWanted = true)),
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
