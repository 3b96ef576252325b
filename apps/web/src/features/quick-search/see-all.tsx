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
  /** Whether all places are taken, so that there may be more. */
  isFull: boolean;
  to: string;
  onOpen: () => void;
  onBack: () => void;
}

/** The way to all results, with their number where it is known. */
export function SeeAll({ query, found, isFull, to, onOpen, onBack }: SeeAllProps) {
  const total = useTotal(query, found, isFull);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
      {isFull && <p>{t.showingFirst8ResultsUseAdvanced}</p>}
      <Link
        to={to}
        onClick={onOpen}
        onKeyDown={(event) => event.key === "Escape" && onBack()}
        className={`ms-auto ${textLinkClass}`}
      >
        {total === null ? t.seeAllResults : format(t.seeAllTotalResults, { total })}
      </Link>
    </div>
  );
}

/** Counted after a pause in typing (ms). */
const countDelayMs = 300;

/** How many bookmarks a search finds; null until known. */
function useTotal(query: string, found: number, isMore: boolean): string | null {
  const isSettled = useSettled(query, countDelayMs) === query;
  const { data } = trpc.search.full.useQuery(
    { q: query, limit: 1, sort: "match" },
    { enabled: isMore && isSettled, gcTime: 30_000, retry: false },
  );
  if (!isMore) return found === 1 ? null : String(found);
  // Of many only some are counted, and a number such as "59+" says nothing.
  if (!data?.metadata.isTotalExact) return null;
  return data.metadata.total.toLocaleString(locale);
}
