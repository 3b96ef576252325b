import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { buttonClass, IconButton } from "./button.tsx";
import { clearToast, type Toast } from "./toaster.tsx";
import * as t from "../messages.json";

/** One message. F8 focuses it, Escape in it or a swipe dismisses it; it stays while the pointer or the focus is on it. */
export default function ToastView({ toast }: { toast: Toast }) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const swipe = useSwipe(clearToast);
  useExpiry(
    toast.duration ?? (toast.action?.label === t.undo ? 10_000 : 5_000),
    isHovered || isFocused || swipe.isHeld,
  );
  useFocusKey(item);
  useDialogsBelow(item);
  const cameFrom = useFocusReturn(item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do all that these do.
    <div
      ref={item}
      role={toast.tone === "error" ? "alert" : undefined}
      className="pointer-events-auto fixed inset-x-0 bottom-4 z-60 mx-auto in-[:root:has([data-bottom-bar])]:bottom-20 flex w-[calc(100vw-2rem)] animate-toast touch-pan-y items-center gap-3 rounded-lg border border-line bg-raised py-2.5 pe-2 ps-4 shadow-pop select-none sm:w-[388px]"
      // Not on enter: a pointer that only rests where the message appears does not hold it.
      onPointerMove={(event) => {
        setHovered(true);
        swipe.move(event);
      }}
      // On the way down: the press goes no further than this message.
      onPointerDownCapture={swipe.start}
      onPointerUp={swipe.end}
      onPointerCancel={swipe.cancel}
      style={swipe.style}
      onPointerLeave={() => setHovered(false)}
      onFocusCapture={({ relatedTarget }: FocusEvent) => {
        setFocused(true);
        cameFrom(relatedTarget);
      }}
      onBlurCapture={() => setFocused(false)}
      onKeyDown={(event) => event.key === "Escape" && clearToast()}
    >
      <ToneIcon tone={toast.tone} />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-medium wrap-anywhere">{toast.title}</p>
        {toast.description && <p className="text-sm wrap-anywhere text-muted">{toast.description}</p>}
      </div>
      {[toast.secondAction, toast.action].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className={buttonClass({ size: "sm" })}
              onClick={() => {
                clearToast();
                action.onSelect();
              }}
            >
              {action.label}
            </button>
          ),
      )}
      <IconButton label={t.dismiss} icon={<X />} size="sm" onClick={clearToast} />
    </div>
  );
}

/** Clears the message when its time is over; time on hold does not count. */
function useExpiry(milliseconds: number, isHeld: boolean): void {
  const left = useRef(milliseconds);
  useEffect(() => {
    if (isHeld) return undefined;
    const start = Date.now();
    const timer = setTimeout(clearToast, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [isHeld]);
}

function useFocusKey(item: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key === "F8") item.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [item]);
}

/** When the message goes while it has the focus, the element that had it before gets it, or else the page's content. */
function useFocusReturn(item: React.RefObject<HTMLElement | null>): (from: EventTarget | null) => void {
  const before = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const last = before.current;
      const target = last instanceof HTMLElement && last.isConnected ? last : document.getElementById("content");
      target?.focus({ preventScroll: true });
    };
  }, [item]);
  return (from) => {
    if (from !== null && !item.current?.contains(from as Node)) before.current = from;
  };
}

/** A click on the message is not one outside an open dialog or menu, which would close it. */
function useDialogsBelow(item: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = item.current;
    const stop = (event: Event): void => event.stopPropagation();
    const types = ["pointerdown", "focusin"];
    for (const type of types) element?.addEventListener(type, stop);
    return () => types.forEach((type) => element?.removeEventListener(type, stop));
  }, [item]);
}

function ToneIcon({ tone }: { tone: Toast["tone"] }) {
  if (tone === "error") return <CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger-ink" />;
  if (tone === "success") return <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success-ink" />;
  return null;
}

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
function useSwipe(onSwipe: () => void): Swipe {
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
