import { format } from "@bowerbird/contract/messages";
import * as t from "./panel.messages.json";
import { Link } from "react-router";
import { commandKey } from "../../shared/browser/shortcut-keys.ts";
import { Kbd } from "../../shared/ui/basics.tsx";
import { RichText } from "../../shared/ui/rich-text.tsx";
import { textLinkClass } from "../../shared/ui/button.tsx";
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

/** Keys that do something now, where there is a keyboard and room for them. */
export function KeyHints({ canOpen, canSeeAll }: { canOpen: boolean; canSeeAll: boolean }) {
  return (
    <p
      aria-hidden
      className="hidden items-center gap-4 border-t border-line px-4 py-2 text-xs text-muted md:pointer-fine:flex [&>span]:flex [&>span]:items-center [&>span]:gap-1"
    >
      {canOpen && (
        <>
          <span>
            <RichText text={t.openHint} parts={{ key: toKey }} />
          </span>
          <span>
            <RichText text={format(t.newTabHint, { commandKey })} parts={{ key: toKey }} />
          </span>
        </>
      )}
      {canSeeAll && (
        <span>
          <RichText text={t.seeAllHint} parts={{ key: toKey }} />
        </span>
      )}
      <span>
        <RichText text={t.actionsHint} parts={{ key: toKey }} />
      </span>
      <span className="ms-auto">
        <RichText text={t.closeHint} parts={{ key: toKey }} />
      </span>
    </p>
  );
}

const toKey = (text: string) => <Kbd>{text}</Kbd>;
