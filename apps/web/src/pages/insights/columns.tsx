import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import * as t from "./messages.json";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useMediaQuery } from "../../shared/browser/use-media-query.ts";
import { searchPath } from "../../features/advanced-search/search-filters.ts";
import { hasRoom, type Period, toAxis } from "./periods.ts";

/** Up to this number, columns are wide enough for their values. */
const maxValues = 16;
const maxNames = { wide: 12, narrow: 6 };

/** A column for each period, with its value, which leads to its links. */
export function Columns({ periods }: { periods: readonly Period[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const axis = toAxis(Math.max(1, ...periods.map(({ count }) => count)));
  const top = axis.at(-1)!;
  const isNarrow = useMediaQuery("(width < 40rem)");
  useEffect(() => {
    // The newest columns are at the end.
    const { current } = scroller;
    if (!current || periods.length === 0) return;
    const sign = getComputedStyle(current).direction === "rtl" ? -1 : 1;
    current.scrollTo({ left: current.scrollWidth * sign });
  }, [periods.length]);
  return (
    <div className="flex gap-2">
      <Axis values={axis} />
      <div ref={scroller} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
        <ol className="flex h-56 min-w-full items-end gap-1 pt-5 pb-5 sm:gap-1.5">
          {periods.map((period, index) => (
            <Column
              key={period.name}
              period={period}
              height={(100 * period.count) / top}
              hasValue={periods.length <= maxValues}
              hasName={hasRoom(index, periods.length, isNarrow ? maxNames.narrow : maxNames.wide)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The values of the vertical axis, each at its height. */
export function Axis({ values }: { values: readonly number[] }) {
  const top = values.at(-1)!;
  return (
    <div aria-hidden className="relative my-5 min-w-8 shrink-0 text-end text-xs text-muted tabular-nums">
      <span className="invisible">{top.toLocaleString(locale)}</span>
      {values.map((value) => (
        <span
          key={value}
          className="absolute end-0 translate-y-1/2 leading-none"
          style={{ bottom: `${(100 * value) / top}%` }}
        >
          {value.toLocaleString(locale)}
        </span>
      ))}
    </div>
  );
}

interface ColumnProps {
  period: Period;
  /** In percent of the axis. */
  height: number;
  hasValue: boolean;
  hasName: boolean;
}

function Column({ period: { name, count, from, to }, height, hasValue, hasName }: ColumnProps) {
  const text = format(t.linksIn, { period: name, count });
  return (
    <li className="relative flex h-full min-w-3 flex-1 flex-col justify-end border-b border-line">
      {count > 0 && (
        <Link
          to={searchPath({ from, to })}
          aria-label={text}
          data-tooltip={text}
          className="group flex min-h-0 flex-1 flex-col justify-end rounded-sm focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          <span className={`${barClass} min-h-1 rounded-t-sm`} style={{ height: `${height}%` }}>
            {hasValue && (
              <span aria-hidden className="absolute inset-x-0 bottom-full text-center text-xs text-muted tabular-nums">
                {count.toLocaleString(locale)}
              </span>
            )}
          </span>
        </Link>
      )}
      {hasName && (
        <span
          aria-hidden
          className="absolute start-1/2 top-full mt-1 -translate-x-1/2 text-xs whitespace-nowrap text-muted rtl:translate-x-1/2"
        >
          {name}
        </span>
      )}
    </li>
  );
}

/** Forced colors replace backgrounds: there the bar has the color of text. */
const barClass =
  "relative block bg-primary forced-color-adjust-none group-hover:bg-primary-hover forced-colors:bg-[CanvasText]";
