import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import { Link } from "react-router";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface SeeAllProps {
  /** Whether all rows are taken, so that there may be more. */
  isFull: boolean;
  /** The number of results; null if it is not known exactly, undefined until it is known. */
  total: number | null | undefined;
  /** How many of them are shown. */
  shown: number;
  to: string;
  onOpen: () => void;
  onBack: () => void;
}

/** Says that only the first results are shown, with the way to all of them where there are more. */
export function SeeAll({ isFull, total, shown, to, onOpen, onBack }: SeeAllProps) {
  if (!isFull) return null;
  const hasMore = total === null || (total !== undefined && total > shown);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-muted">
      <p>{t.showingFirst8ResultsUseAdvanced}</p>
      {hasMore && (
        <Link
          to={to}
          onClick={onOpen}
          onKeyDown={(event) => event.key === "Escape" && onBack()}
          className={`ms-auto ${textLinkClass}`}
        >
          {total === null ? t.seeAllResults : format(t.seeAllTotalResults, { total: total.toLocaleString(locale) })}
        </Link>
      )}
    </div>
  );
}
