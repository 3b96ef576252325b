import { format } from "@bowerbird/contract/messages";
import * as t from "./detailed-row.messages.json";
import { useRef } from "react";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { defaults } from "@bowerbird/contract/limits";
import { Badge } from "../../../shared/ui/basics.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { BookmarkLink, BookmarkSite, Tag } from "../bookmark-parts.tsx";
import { CategoryOffers, useCategoryOffers } from "./category-offers.tsx";
import { SelectBox } from "./select-box.tsx";
import { BookmarkMenuButton, useBookmarkContextMenu } from "../menu/bookmark-menu-button.tsx";
import { dayFormat } from "../../../shared/ui/dates.ts";

const maxTags = 5;

/** A bookmark with all its details. */
export function DetailedRow({ bookmark }: { bookmark: Bookmark }) {
  const { url, favicon, description, notes, tags, createdAt } = bookmark;
  // A bookmark that left its last list in an app is in Uncategorized: neither a person nor AI chose that.
  const isAiGenerated = bookmark.isAiGenerated && bookmark.category !== defaults.categoryName;
  const rest = tags.length - maxTags;
  const offers = useCategoryOffers(bookmark);
  const row = useRef<HTMLElement>(null);
  const menu = useBookmarkContextMenu(row, bookmark, true);
  return (
    <article ref={row} className="group/item relative flex min-w-0 flex-1 items-start gap-3">
      <div className="min-w-0 flex-1">
        <div className="mb-1 flex h-5 items-center gap-2">
          <SelectBox bookmark={bookmark}>
            <FavIcon url={url} favicon={favicon} size="sm" />
          </SelectBox>
          <p className="truncate text-xs text-muted">
            <BookmarkSite bookmark={bookmark} />
          </p>
          <time dateTime={createdAt.toISOString()} className="ms-auto shrink-0 text-xs text-faint">
            {format(t.addedOn, { date: dayFormat.format(createdAt) })}
          </time>
        </div>
        <h2>
          <BookmarkLink bookmark={bookmark} lines={2} />
        </h2>
        {description && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm break-words text-muted">
            {description}
          </p>
        )}
        {notes && (
          <p
            dir="auto"
            className="mt-1 line-clamp-3 border-s-2 border-line ps-2 text-sm break-words whitespace-pre-line"
          >
            <span className="sr-only">{t.notes}</span>
            {notes}
          </p>
        )}
        {(tags.length > 0 || offers.length > 0 || isAiGenerated) && (
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
            {tags.slice(0, maxTags).map((tag) => (
              <Tag key={tag} tag={tag} className="max-w-full break-words" />
            ))}
            {rest > 0 && <span data-tooltip={tags.slice(maxTags).join(", ")}>{format(t.moreTags, { rest })}</span>}
            {offers.length > 0 && <CategoryOffers bookmark={bookmark} offers={offers} className="basis-full" />}
            {isAiGenerated && <Badge>{t.aiCategorized}</Badge>}
          </div>
        )}
      </div>
      <BookmarkMenuButton bookmark={bookmark} isAsking />
      {menu}
    </article>
  );
}
