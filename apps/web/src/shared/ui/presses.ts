/** A press holds what arrives at most this long (ms): a drag may end outside of the window. */
const maxHoldMs = 1_000;
/** Browsers send the click of a tap a little after its end (ms). */
const clickDelayMs = 100;
/** A pointer that moves further (px) drags. */
const maxMove = 6;
const controls = "button, a[href], summary";

let timer: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] | null = null;
let pressed: { control: HTMLElement; x: number; y: number } | null = null;

/**
 * Makes every press on a control count. Browsers send the click to what is under the pointer at its end: a control that
 * was replaced or moved away in the meantime would get none. So nothing that arrives changes the page during a press,
 * and a control that its own press has moved, as when a field is left, gets the click. Called once.
 */
export function watchPresses(page: Window): void {
  const listen = <K extends keyof WindowEventMap>(name: K, listener: (event: WindowEventMap[K]) => void): void =>
    page.addEventListener(name, listener, { capture: true });
  listen("pointerdown", (event) => {
    waiting ??= [];
    releaseIn(maxHoldMs);
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(controls) : null;
    pressed = control && { control, x: event.clientX, y: event.clientY };
  });
  listen("pointerup", () => releaseIn(clickDelayMs));
  listen("pointercancel", () => releaseIn(0));
  listen("click", (event) => {
    redirect(event);
    pressed = null;
    // After the handlers of the click.
    releaseIn(0);
  });
}

/** Does it now or, during a press, after it, in the order of the calls. */
export function afterPress(action: () => void): void {
  if (waiting) waiting.push(action);
  else action();
}

function releaseIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(release, milliseconds);
}

function release(): void {
  const actions = waiting ?? [];
  waiting = null;
  for (const action of actions) action();
}

/** A click that lands on something around the pressed control, which has moved, is that control's. */
function redirect(event: MouseEvent): void {
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const { control, x, y } = pressed;
  const isElsewhere = event.target instanceof Element && event.target !== control && event.target.contains(control);
  if (!isElsewhere || Math.hypot(event.clientX - x, event.clientY - y) > maxMove) return;
  event.stopPropagation();
  event.preventDefault();
  pressed = null;
  control.click();
}
