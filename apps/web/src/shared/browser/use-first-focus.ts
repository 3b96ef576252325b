import { useEffect, useEffectEvent } from "react";

/** Focuses a form's first field when the form appears; on touch screens that would open the keyboard unasked. */
export function useFirstFocus(focus: () => void): void {
  const run = useEffectEvent(focus);
  useEffect(() => {
    if (!matchMedia("(pointer: coarse)").matches) run();
  }, []);
}
