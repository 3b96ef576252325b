import * as t from "../messages.json";
import { useEffect, useEffectEvent } from "react";

/** Whether a key without a modifier belongs to the focused element or an open dialog, and is not a shortcut. */
export function isTakenKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return true;
  return isTyping(event.target) || isInList(event.target) || isDialogOpen();
}

/** Menus, selects and sliders use letters themselves. */
function isInList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=menu], [role=listbox], [role=slider]") !== null;
}

export function isDialogOpen(): boolean {
  return document.querySelector("[role=dialog], [role=alertdialog]") !== null;
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit|file)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Keys that are pressed together, as on the keyboard: `["Ctrl", "Shift", "B"]`. */
export type Combination = readonly string[];

export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : t.ctrl;

/** The shortcuts that work on every page: alternatives, each a combination. */
export const pageKeys = {
  add: [["N"]],
  search: [[commandKey, "K"], ["/"]],
  saveFromClipboard: [[commandKey, "Shift", "B"]],
  undo: [[commandKey, "Z"]],
  shortcuts: [["?"]],
} as const satisfies Record<string, readonly Combination[]>;

/** The shortcuts of a list of bookmarks, for its bookmark that has the focus. */
export const listKeys = {
  next: [["J"]],
  previous: [["K"]],
  open: [["Enter"]],
  edit: [["E"]],
  move: [["M"]],
  tag: [["T"]],
  select: [["X"]],
  moveUp: [["Alt", "↑"]],
  moveDown: [["Alt", "↓"]],
  delete: [["#"], ["Delete"]],
} as const satisfies Record<string, readonly Combination[]>;

const ariaNames: Record<string, string> = {
  [t.ctrl]: "Control",
  "⌘": "Meta",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
};

/** As `aria-keyshortcuts` has them. */
export function toAriaKeys(keys: readonly Combination[]): string {
  return keys.map((combination) => combination.map((key) => ariaNames[key] ?? key).join("+")).join(" ");
}

/**
 * The key of a shortcut: letters in lower case, whatever Caps Lock says. Where the keyboard writes another script, it is
 * what a Latin keyboard has at the same position. Latin layouts, such as AZERTY and Dvorak, keep their own letters.
 */
export function shortcutKey({ key, code, shiftKey }: KeyboardEvent): string {
  // "Process", "Dead": an input method is on.
  if (key.length > 1 && !/^(?:Process|Dead|Unidentified)$/.test(key)) return key;
  // Full-width letters are Latin letters.
  const plain = key.normalize("NFKC");
  if (/^(?:[!-~]| |\p{Script=Latin})$/u.test(plain)) return plain.toLowerCase();
  return latinKey(code, shiftKey) ?? key;
}

/** What a US keyboard writes, as far as shortcuts use it. */
function latinKey(code: string, hasShift: boolean): string | undefined {
  if (code === "Slash") return hasShift ? "?" : "/";
  if (code === "Digit3" && hasShift) return "#";
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).join("").toLowerCase();
}

/** Whether an event is one of the combinations. A single key is none while the focused element takes it itself. */
function isPressed(event: KeyboardEvent, combinations: readonly Combination[]): boolean {
  return combinations.some((combination) => {
    if (shortcutKey(event) !== combination.at(-1)!.toLowerCase()) return false;
    if (combination.length === 1) return !isTakenKey(event);
    return (event.metaKey || event.ctrlKey) && !event.altKey && event.shiftKey === combination.includes("Shift");
  });
}

/**
 * Calls the function when one of the combinations is pressed anywhere on the page; the browser then does nothing, unless
 * the function returns false.
 */
export function useHotkey(combinations: readonly Combination[], onPress: (event: KeyboardEvent) => unknown): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (isPressed(event, combinations) && onPress(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
