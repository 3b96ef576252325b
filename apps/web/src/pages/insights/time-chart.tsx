import * as t from "./messages.json";
import type { Counted } from "@bowerbird/contract/looking-back";
import { useState } from "react";
import { locale } from "@bowerbird/contract/messages/locale";
import { classNames } from "../../shared/ui/basics.tsx";
import { Columns } from "./columns.tsx";
import { Growth } from "./growth.tsx";
import { type Period, toMonths, toYears } from "./periods.ts";

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
      <Growth key={String(isByYear)} periods={periods} />
      <PeriodTable periods={periods} />
    </section>
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
