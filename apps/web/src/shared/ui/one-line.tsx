import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./basics.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface OneLineProps {
  names: readonly string[];
  /** Max. number of names shown. */
  max?: number;
  /** What shows a name: an element that does not shrink. */
  children: (name: string, index: number) => ReactNode;
  /** Its height is that of one line. */
  className: string;
}

/**
 * Names on one line, such as tags, in the room that is left beside other things. A name that does not fit is left out
 * whole, and counted.
 */
export function OneLine({ names, max = names.length, children, className }: OneLineProps) {
  const shown = names.slice(0, max);
  const { frame, line, fitting } = useFitting(names, shown.length);
  const rest = names.length - fitting;
  return (
    <span ref={frame} className="flex min-w-7 flex-1 items-center gap-2 overflow-hidden text-xs text-faint">
      {/* What does not fit is on a second line, which is not seen; so is a first name, because of the empty ::before. */}
      <span
        ref={line}
        className={classNames(
          "flex min-w-0 flex-wrap content-start items-center gap-2 overflow-hidden before:-me-2 before:h-full before:content-['']",
          className,
        )}
      >
        {shown.map((name, index) => (
          <Fragment key={name}>{children(name, index)}</Fragment>
        ))}
      </span>
      {rest > 0 && (
        <span data-tooltip={names.slice(fitting).join(", ")} className="shrink-0">
          +{rest}
        </span>
      )}
    </span>
  );
}

/** How many of the items are on the first line. The others take no keys. */
function useFitting(names: readonly string[], count: number) {
  const frame = useRef<HTMLSpanElement>(null);
  const line = useRef<HTMLSpanElement>(null);
  const [fitting, setFitting] = useState(count);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other names, or the number beside them, need other room
  useLayoutEffect(() => setFitting(showFitting(line.current!)), [names, fitting]);
  useLayoutEffect(() => watchWidth(frame.current!, () => line.current && setFitting(showFitting(line.current))), []);
  return { frame, line, fitting };
}

function showFitting(line: HTMLElement): number {
  line.style.maxWidth = "";
  const end = line.offsetTop + line.offsetHeight;
  const items = [...line.children] as HTMLElement[];
  const fitting = items.filter(({ offsetTop }) => offsetTop < end);
  for (const item of items) item.style.visibility = fitting.includes(item) ? "" : "hidden";
  // The number follows the last name, not the end of the room.
  if (fitting.length < items.length) line.style.maxWidth = `${widthOf(fitting)}px`;
  return fitting.length;
}

const widthOf = (items: readonly HTMLElement[]): number =>
  items.reduce((sum, item, index) => sum + item.getBoundingClientRect().width + (index === 0 ? 0 : gapPx), 0);

/** As `gap-2`. */
const gapPx = 8;

/** One for all lines, of which lists have hundreds. The width of a frame does not depend on what is in it. */
let resizes: ResizeObserver | undefined;
const onResize = new WeakMap<Element, () => void>();

function watchWidth(frame: Element, onChange: () => void): () => void {
  resizes ??= new ResizeObserver((entries) => {
    for (const { target } of entries) onResize.get(target)?.();
  });
  onResize.set(frame, onChange);
  resizes.observe(frame);
  return () => resizes?.unobserve(frame);
}

const lists = new Intl.ListFormat(locale, { style: "narrow", type: "conjunction" });

/** "Rye, Oat, Wheat", as lists are written in the language. */
export function joinNames(names: readonly string[]): string {
  return lists.format(names);
}
