import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Counted } from "@bowerbird/contract/looking-back";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { locale } from "@bowerbird/contract/messages/locale";
import { classNames } from "../../shared/ui/basics.tsx";
import { searchPath } from "../../features/advanced-search/search-filters.ts";
import { type Period, toMonths, toYears } from "./periods.ts";

/** Columns that are wide enough for their names. */
const maxNamed = 12;
/** More months are shown as years at first. */
const maxMonths = 36;

/** A column for each month or year, which leads to its links, and how the library has grown. */
export function TimeChart({ months }: { months: readonly Counted[] }) {
  const byMonth = toMonths(months);
  const [isByYear, setByYear] = useState(byMonth.length > maxMonths);
  const periods = isByYear ? toYears(months) : byMonth;
  return (
    <section aria-labelledby="insights-time">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 id="insights-time" className="text-lg font-semibold">
          {t.overTime}
        </h2>
        <div role="group" aria-label={t.period} className="flex gap-1">
          {[false, true].map((isYear) => (
            <button
              key={String(isYear)}
              type="button"
              aria-pressed={isByYear === isYear}
              onClick={() => setByYear(isYear)}
              className={classNames(
                "min-h-8 rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11",
                isByYear === isYear ? "bg-accent-soft text-ink" : "text-muted hover:bg-hover",
              )}
            >
              {isYear ? t.years : t.months}
            </button>
          ))}
        </div>
      </div>
      <Columns periods={periods} />
      <Growth periods={periods} />
      <PeriodTable periods={periods} />
    </section>
  );
}

function Columns({ periods }: { periods: readonly Period[] }) {
  const list = useRef<HTMLOListElement>(null);
  const max = Math.max(1, ...periods.map(({ count }) => count));
  useEffect(() => {
    // The newest columns are at the end.
    const { current } = list;
    if (!current || periods.length === 0) return;
    const sign = getComputedStyle(current).direction === "rtl" ? -1 : 1;
    current.scrollTo({ left: current.scrollWidth * sign });
  }, [periods.length]);
  return (
    <ol ref={list} className="flex h-48 items-end gap-1.5 overflow-x-auto overflow-y-hidden pt-6">
      {periods.map(({ name, count, from, to }) => {
        const text = format(t.linksIn, { period: name, count });
        return (
          <li key={name} className="flex h-full min-w-3 flex-1 flex-col justify-end">
            {count > 0 ? (
              <Link
                to={searchPath({ from, to })}
                aria-label={text}
                data-tooltip={text}
                className="group flex min-h-0 flex-1 flex-col justify-end rounded-sm focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
              >
                <span className={`${barClass} min-h-1 rounded-t-sm`} style={{ height: `${(100 * count) / max}%` }} />
              </Link>
            ) : (
              <span aria-hidden className="h-px bg-line" />
            )}
            {periods.length <= maxNamed && (
              <span aria-hidden className="mt-1 truncate text-center text-xs text-muted">
                {name}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Forced colors replace backgrounds: there the bar has the color of text. */
const barClass = "block bg-primary forced-color-adjust-none group-hover:bg-primary-hover forced-colors:bg-[CanvasText]";

/** The links until then, as an area; the table has its numbers. */
function Growth({ periods }: { periods: readonly Period[] }) {
  const max = Math.max(1, periods.at(-1)?.sum ?? 0);
  const points = periods.map(({ sum }, index) => {
    const x = periods.length === 1 ? 100 : (100 * index) / (periods.length - 1);
    return `${x.toFixed(2)},${(40 - (38 * sum) / max).toFixed(2)}`;
  });
  const [first, last] = [periods[0]?.name, periods.at(-1)?.name];
  return (
    <figure className="mt-5">
      <figcaption className="mb-1 text-sm font-medium">{t.growth}</figcaption>
      <svg
        aria-hidden
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        className="h-24 w-full text-primary rtl:-scale-x-100 forced-colors:text-[CanvasText]"
      >
        <polygon
          points={`0,40 ${periods.length === 1 ? "0,2 " : ""}${points.join(" ")} 100,40`}
          fill="currentColor"
          opacity="0.14"
        />
        <polyline
          points={points.join(" ")}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden className="flex justify-between text-xs text-muted">
        <span>{first}</span>
        {first !== last && <span>{last}</span>}
      </p>
    </figure>
  );
}

function PeriodTable({ periods }: { periods: readonly Period[] }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="w-fit cursor-pointer text-muted hover:text-ink">{t.showAsTable}</summary>
      <div className="mt-2 rounded-md border border-line">
        <table className="w-full tabular-nums">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                {t.when}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-medium">
                {t.saved}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-medium">
                {t.inTotal}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ name, count, sum }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="px-3 py-1 text-start font-normal">
                  {name}
                </th>
                <td className="px-3 py-1 text-end">{count.toLocaleString(locale)}</td>
                <td className="px-3 py-1 text-end">{sum.toLocaleString(locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
