import { dayFormat } from "../../shared/ui/dates.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { safeHref } from "@bowerbird/bookmark/safe-href";
import { Unlink } from "lucide-react";
import { markActions } from "../../shared/changes/marks.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { OneLine } from "../../shared/ui/one-line.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

/** The title as a link that covers the whole card or row. Its container must be `relative`. */
export function BookmarkLink({ bookmark, lines = 1 }: { bookmark: Bookmark; lines?: 1 | 2 }) {
  const title = displayTitle(bookmark);
  return (
    <a
      href={safeHref(bookmark.url)}
      data-bookmark={bookmark.id}
      target="_blank"
      rel="noopener noreferrer"
      data-tooltip={title.length > 28 * lines ? title : undefined}
      dir="auto"
      // The card or row around it is the draggable element.
      draggable={false}
      className={`${lines === 2 ? "line-clamp-2 max-h-[calc(2lh-1px)] leading-4.5 break-words" : "block truncate"} font-medium outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-1 focus-visible:after:outline-focus`}
    >
      {title}
    </a>
  );
}

const glyphClass = "me-1 inline size-3 align-[-1.5px]";

/** A bookmark's site, after its marks and a badge if its page is broken. One line, cut by its container. */
export function BookmarkSite({ bookmark }: { bookmark: Bookmark }) {
  const { brokenReason, isArchived } = bookmark;
  return (
    <>
      {markActions.map(
        ({ mark, glyph, set: { Icon } }) =>
          glyph &&
          bookmark[mark] && (
            <span key={mark} data-tooltip={glyph}>
              <Icon aria-hidden className={glyphClass} />
              <span className="sr-only">{glyph} · </span>
            </span>
          ),
      )}
      {isArchived && <>{common.archived} · </>}
      {brokenReason && (
        <>
          <span className="font-medium text-warning-ink" data-tooltip={brokenReason}>
            <Unlink aria-hidden className={glyphClass} />
            {brokenReason}
          </span>
          <span aria-hidden> · </span>
        </>
      )}
      <bdi>{displaySubtitle(bookmark)}</bdi>
    </>
  );
}

/** The first tags, as far as there is room, and the number of the others. */
export function TagList({ tags, max }: { tags: readonly string[]; max: number }) {
  if (tags.length === 0) return null;
  return (
    <OneLine names={tags} max={max} className="h-[1lh]">
      {(tag) => <Tag tag={tag} />}
    </OneLine>
  );
}

/** Plain text: a chip would look like a button. */
export function Tag({ tag, className = "shrink-0 whitespace-nowrap" }: { tag: string; className?: string }) {
  return (
    <span dir="auto" className={classNames("before:content-['#']", className)}>
      {tag}
    </span>
  );
}

/** "5 minutes ago", "yesterday", from a month on the date. A future one (a wrong clock) counts as now. */
export function relativeTime(date: Date, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1_000);
  if (seconds >= 30 * day) return dayFormat.format(date);
  for (const [unit, size] of units) if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit);
  return t.justNow;
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });

const day = 86_400;
const units = [
  ["week", 7 * day],
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;
