import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import { displayHost } from "@bowerbird/bookmark/readable-address";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../../shared/ui/button.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { safeHref } from "@bowerbird/bookmark/safe-href";

/** What is known of a bookmark and not edited: its site, when it was added, and who chose its category. */
export function BookmarkFacts({ bookmark }: { bookmark: Bookmark }) {
  const { id, url, favicon, createdAt } = bookmark;
  const chooser = toChooser(bookmark);
  return (
    <div className="flex items-center gap-3">
      <FavIcon url={url} favicon={favicon} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{displayHost(url)}</p>
        <p className="flex flex-wrap gap-x-3 text-xs text-muted">
          <time dateTime={createdAt.toISOString()}>{format(t.addedOn, { date: date.format(createdAt) })}</time>
          {chooser && <span>{chooser}</span>}
        </p>
      </div>
      <a
        href={safeHref(url)}
        data-bookmark={id}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ size: "sm" })}
      >
        <ExternalLink aria-hidden />
        {t.openLink}
      </a>
    </div>
  );
}

/** Null in Uncategorized, which is no choice. */
function toChooser({ category, isAiGenerated }: Bookmark): string | null {
  if (category === defaults.categoryName) return null;
  return isAiGenerated ? t.categorizedByAi : t.categorizedByYou;
}

const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
