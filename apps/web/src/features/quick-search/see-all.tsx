import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { locale } from "@bowerbird/contract/messages/locale";

interface SeeAllProps {
  query: string;
  /** How many results are shown. */
  found: number;
  /** Whether all rows are taken, so that there may be more. */
  isFull: boolean;
  to: string;
  onOpen: () => void;
  onBack: () => void;
}

/** Says that only the first results are shown, with the way to all of them where there are more. */
export function SeeAll({ query, found, isFull, to, onOpen, onBack }: SeeAllProps) {
  const more = useMore(query, found, isFull);
  if (!isFull) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
      <p>{t.showingFirst8ResultsUseAdvanced}</p>
      {more && (
        <Link
          to={to}
          onClick={onOpen}
          onKeyDown={(event) => event.key === "Escape" && onBack()}
          className={`ms-auto ${textLinkClass}`}
        >
          {more.total === null ? t.seeAllResults : format(t.seeAllTotalResults, { total: more.total })}
        </Link>
      )}
    </div>
  );
}

/** Counted after a pause in typing (ms). */
const countDelayMs = 300;

/** The number of results where there are more than are shown, null if it is not known exactly; undefined without more. */
function useMore(query: string, found: number, isFull: boolean): { total: string | null } | undefined {
  const isSettled = useSettled(query, countDelayMs) === query;
  const { data, isError } = trpc.search.full.useQuery(
    { q: query, limit: 1, sort: "match" },
    { enabled: isFull && isSettled, gcTime: 30_000, retry: false },
  );
  if (!data) return isError ? { total: null } : undefined;
  const { total, isTotalExact } = data.metadata;
  // Of many only some are counted, and a number such as "59+" says nothing.
  if (!isTotalExact) return { total: null };
  return total > found ? { total: total.toLocaleString(locale) } : undefined;
}
