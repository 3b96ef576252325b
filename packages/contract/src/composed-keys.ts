/**
 * Keeps the keys that confirm or end the work of an input method, such as Enter after a Japanese conversion, from every
 * handler of the page: they end the conversion and do nothing else, in fields, forms and the dialogs around them. So are
 * keys without a name, which password managers and autofill send. Called once.
 */
export function keepComposedKeys(page: Window): void {
  const keep = (event: KeyboardEvent): void => {
    if (typeof event.key === "string" && !isComposed(event)) return;
    event.stopPropagation();
    // Nor does it send the form.
    if (event.key === "Enter") event.preventDefault();
  };
  // The window is the first on the way to the field.
  page.addEventListener("keydown", keep, { capture: true });
}

/** Safari ends the conversion before it sends the key that does so, which has the code 229 then. */
function isComposed({ isComposing, keyCode, target }: KeyboardEvent): boolean {
  return isComposing || (keyCode === 229 && isField(target));
}

/** Elsewhere an input method may be on without composing anything, and keys are shortcuts. */
function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea"));
}
