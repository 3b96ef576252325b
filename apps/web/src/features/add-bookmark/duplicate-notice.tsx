import { BookmarkCategory } from "../../shared/category-tree/bookmark-category.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { Link } from "react-router";
import { organizePath } from "../../shared/routing/paths.ts";
import { Button, buttonClass, textLinkClass } from "../../shared/ui/button.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

interface DuplicateNoticeProps {
  bookmark: Bookmark;
  isBusy: boolean;
  onSaveAnyway: () => void;
  /** Without it, Edit leads to a page. */
  onEdit?: () => void;
}

/** Shows the bookmark that has this link already; offers to open or edit it, and to save the link anyway. */
export function DuplicateNotice({ bookmark, isBusy, onSaveAnyway, onEdit }: DuplicateNoticeProps) {
  return (
    <Notice tone="warning" title={t.duplicateLink}>
      <div className="mt-2.5 flex items-center gap-3">
        <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
        <div className="min-w-0">
          <a
            href={bookmark.url}
            data-bookmark={bookmark.id}
            target="_blank"
            rel="noopener noreferrer"
            dir="auto"
            className={`block truncate ${textLinkClass}`}
          >
            {displayTitle(bookmark)}
          </a>
          <p className="truncate text-sm">
            <bdi>{displaySubtitle(bookmark)}</bdi> · <BookmarkCategory bookmark={bookmark} />
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={bookmark.url}
          data-bookmark={bookmark.id}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: "sm" })}
        >
          {t.open}
        </a>
        {onEdit ? (
          <Button size="sm" onClick={onEdit}>
            {common.edit}
          </Button>
        ) : (
          <Link to={organizePath(bookmark.id)} className={buttonClass({ size: "sm" })}>
            {common.edit}
          </Link>
        )}
        <Button size="sm" variant="ghost" isBusy={isBusy} onClick={onSaveAnyway}>
          {t.saveAnyway}
        </Button>
      </div>
    </Notice>
  );
}

/** The existing bookmark that the server named when it refused a duplicate. */
export function conflictingBookmark(error: { data?: unknown } | null): Bookmark | null {
  const data = error?.data;
  if (typeof data !== "object" || data === null || !("bookmark" in data)) return null;
  const { bookmark } = data;
  const isBookmark = typeof bookmark === "object" && bookmark !== null && "url" in bookmark && "title" in bookmark;
  return isBookmark ? (bookmark as Bookmark) : null;
}
