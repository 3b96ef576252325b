import { format } from "@bowerbird/contract/messages";
import * as t from "./detailed-row.messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Badge } from "../../shared/ui/badge.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { BookmarkLink, BookmarkSite } from "./bookmark-parts.tsx";
import { CategoryOffers, useCategoryOffers } from "./category-offers.tsx";
import { SelectBox } from "./select-box.tsx";
import { BookmarkMenuButton } from "./bookmark-menu-button.tsx";
import { locale } from "../../shared/locale.ts";

const maxTags = 5;
const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });

/** A bookmark with all its details. */
export function DetailedRow({ bookmark }: { bookmark: Bookmark }) {
  const { url, favicon, description, notes, tags, isAiGenerated, createdAt } = bookmark;
  const rest = tags.length - maxTags;
  const offers = useCategoryOffers(bookmark);
  return (
    <article className="group/item relative flex min-w-0 flex-1 items-start gap-3">
      <SelectBox bookmark={bookmark}>
        <FavIcon url={url} favicon={favicon} />
      </SelectBox>
      <div className="min-w-0 flex-1">
        <h2>
          <BookmarkLink bookmark={bookmark} lines={2} />
        </h2>
        <p className="truncate text-xs text-muted">
          <BookmarkSite bookmark={bookmark} />
        </p>
        {description && (
          <p dir="auto" className="mt-1 line-clamp-2 text-sm break-words text-muted">
            {description}
          </p>
        )}
        {notes && (
          <p
            dir="auto"
            className="mt-1 line-clamp-3 border-l-2 border-line pl-2 text-sm break-words whitespace-pre-line"
          >
            <span className="sr-only">{t.notes}</span>
            {notes}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-1">
          {tags.slice(0, maxTags).map((tag) => (
            <Badge key={tag} title={tag} isShort>
              {tag}
            </Badge>
          ))}
          {rest > 0 && <Badge title={tags.slice(maxTags).join(", ")}>{format(t.moreTags, { rest })}</Badge>}
          {offers.length > 0 && <CategoryOffers bookmark={bookmark} offers={offers} />}
          {isAiGenerated && <Badge tone="accent">{t.aiCategorized}</Badge>}
          <time dateTime={createdAt.toISOString()} className="ml-auto text-xs text-faint">
            {format(t.addedOn, { date: date.format(createdAt) })}
          </time>
        </div>
      </div>
      <BookmarkMenuButton bookmark={bookmark} isAsking />
    </article>
  );
}
