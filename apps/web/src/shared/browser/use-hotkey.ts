import { useEffect, useEffectEvent } from "react";
import { type Combination, isPressed } from "./shortcut-keys.ts";

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
