import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { faviconTile, isOwnFavicon } from "../../shared/ui/favicon-tile.ts";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-group.ts";
import { CardFrame, cardClass } from "../../features/bookmarks/card-frame.tsx";
import { earlyListId } from "../../features/bookmarks/list-cells.ts";
import { groupHeaderClass, GroupTitle } from "../../features/bookmarks/group-title.tsx";
import { earlySearchId, SearchField } from "../../features/quick-search/search-field.tsx";
import { AddLink, HeaderFrame } from "../layout/header-frame.tsx";
import { HomeTitle } from "./home-title.tsx";

export interface PreviewGroup {
  group: BookmarkGroup;
  /** The first bookmarks of the group. */
  bookmarks: readonly Bookmark[];
}

/**
 * The server-rendered home page: shows the first bookmarks before the app's code has loaded, in their final positions,
 * with working links. Hidden if the person uses another view, which only their browser knows.
 */
export function HomePreview({ groups }: { groups: readonly PreviewGroup[] }) {
  return (
    <div className="[:root[data-preview=hidden]_&]:hidden">
      <HeaderFrame
        search={
          <div role="search" className="relative w-full">
            <SearchField id={earlySearchId} />
          </div>
        }
      >
        <AddLink />
      </HeaderFrame>
      <div className="mx-auto flex max-w-[1680px] items-start gap-6 px-4 md:px-6">
        <aside className="w-60 shrink-0 max-lg:hidden" />
        <main className="min-w-0 flex-1 py-6">
          <HomeTitle>
            <div className="h-8.5 max-sm:w-full" />
          </HomeTitle>
          <div id={earlyListId} className="space-y-4">
            {groups.map((shown, index) => (
              <Group key={shown.group.id} start={getCount(groups.slice(0, index))} {...shown} />
            ))}
          </div>
        </main>
      </div>
    </div>
  );
}

function getCount(groups: readonly PreviewGroup[]): number {
  return groups.reduce((sum, { group }) => sum + group.count, 0);
}

/** As wide and high as in the list itself, which counts in pixels. */
function Group({ group, bookmarks, start }: PreviewGroup & { start: number }) {
  return (
    <section className="rounded-xl border border-line bg-surface shadow-low">
      <div className={`${groupHeaderClass} border-b border-line`}>
        <GroupTitle group={group} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(min(100%,232px),(100%-30px)/4),1fr))] gap-2.5 p-2.5 pb-2 sm:p-3.5 sm:pb-3">
        {bookmarks.map((bookmark, index) => (
          <li key={bookmark.id} data-index={start + index} className="h-28">
            <CardFrame bookmark={bookmark} className={cardClass} icon={<Icon bookmark={bookmark} />} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Without inline styles, which the CSP forbids. */
function Icon({ bookmark: { url, favicon } }: { bookmark: Bookmark }) {
  if (isOwnFavicon(favicon))
    return <img src={favicon} alt="" className="size-8 shrink-0 rounded-[22%] object-contain" />;
  const { letter, hue, from, to } = faviconTile(url);
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0 font-semibold">
      <linearGradient id={`tile-${hue}`} x2="1" y2="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <rect width="32" height="32" rx="7" fill={`url(#tile-${hue})`} />
      <text x="16" y="21" fontSize="14" textAnchor="middle" fill="white">
        {letter}
      </text>
    </svg>
  );
}
