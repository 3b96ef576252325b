/** Whether a key without a modifier belongs to the focused element or an open dialog, and is not a shortcut. */
export function isTakenKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return true;
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
