import * as t from "./messages.json";
import type { ImportItem } from "@bowerbird/contract/imports";
import { limits } from "@bowerbird/contract/limits";
import { trpc } from "../../shared/api/trpc.ts";
import { number, itemStatusStyles } from "./import-summary.ts";

const maxReasons = 4;

/** Why links were skipped or failed; how many, the summary says. */
export function ImportReasons({ id, status }: { id: string; status: "skipped" | "failed" }) {
  const { data } = trpc.imports.items.useQuery({ id, status, limit: limits.pageMax }, { refetchOnMount: "always" });
  if (!data) return null;
  const { label, icon: Icon, ink } = itemStatusStyles[status];
  const reasons = groupReasons(data.items);
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden className={`mt-[3px] size-4 shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className="font-medium">{label}</p>
        <ul className="text-muted">
          {reasons.slice(0, maxReasons).map(({ text, count: links }) => (
            <li key={text} className="break-words">
              {reasons.length > 1 && <span className="tabular-nums">{number(links)} × </span>}
              {text}
            </li>
          ))}
          {reasons.length > maxReasons && <li>{t.otherReasons}</li>}
        </ul>
      </div>
    </div>
  );
}

interface Reason {
  text: string;
  count: number;
}

/** Why links were left out, the most frequent reason first. */
export function groupReasons(items: readonly Pick<ImportItem, "message">[]): Reason[] {
  const counts = new Map<string, number>();
  for (const { message } of items) {
    const text = message ?? t.noReasonWasGiven;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count);
}
