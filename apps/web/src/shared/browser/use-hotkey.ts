import { useEffect, useEffectEvent } from "react";
import { type Combination, isPressed } from "./shortcut-keys.ts";

/** Calls the function when one of the combinations is pressed anywhere on the page; the browser then does nothing. */
export function useHotkey(combinations: readonly Combination[], onPress: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (!isPressed(event, combinations)) return;
    event.preventDefault();
    onPress(event);
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
