import type { ImportRecord } from "@bowerbird/contract/imports";
import { classNames } from "../../components/ui/class-names.ts";
import { number } from "./import-summary.ts";
import { countedStatuses, getCount, itemStatusStyles } from "./item-status.ts";

/** The four counts of an import, live. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {countedStatuses.map((status) => {
        const { label, icon: Icon, ink } = itemStatusStyles[status];
        const count = getCount(record, status);
        return (
          <div key={status} className="flex flex-col-reverse bg-surface px-4 py-3">
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <Icon aria-hidden className={classNames("size-3.5", count > 0 ? ink : "text-faint")} />
              {label}
            </dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums">{number(count)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
