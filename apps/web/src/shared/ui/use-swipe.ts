import { type CSSProperties, type PointerEvent, useRef, useState } from "react";

/** How far a swipe must go to count (px). */
const threshold = 50;
/** A press that moves less is a press. */
const slack = 5;

interface Swipe {
  isHeld: boolean;
  style: CSSProperties | undefined;
  start: (event: PointerEvent<HTMLElement>) => void;
  move: (event: PointerEvent<HTMLElement>) => void;
  end: (event: PointerEvent<HTMLElement>) => void;
  cancel: () => void;
}

/** An element that follows the pointer sideways, and is swiped away beyond the threshold, to either side. */
export function useSwipe(onSwipe: () => void): Swipe {
  const from = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const cancel = (): void => {
    from.current = null;
    setDistance(0);
  };
  return {
    isHeld: distance !== 0,
    style: distance ? { transform: `translateX(${distance}px)`, opacity: 1 - Math.abs(distance) / 400 } : undefined,
    start: ({ clientX, isPrimary, button }) => {
      if (isPrimary && button === 0) from.current = clientX;
    },
    move: ({ clientX, currentTarget, pointerId }) => {
      if (from.current === null) return;
      const moved = clientX - from.current;
      if (distance === 0 && Math.abs(moved) < slack) return;
      // Only now: a captured press would not reach the buttons in it.
      currentTarget.setPointerCapture(pointerId);
      setDistance(moved);
    },
    end: ({ clientX }) => {
      const isFar = Math.abs(clientX - (from.current ?? clientX)) >= threshold;
      cancel();
      if (isFar) onSwipe();
    },
    cancel,
  };
}
