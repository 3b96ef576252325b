import * as common from "../../shared/messages.json";
import type { Category } from "@bowerbird/contract/categories";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { isOwnFavicon } from "../../shared/ui/favicon-tile.ts";
import { LetterTile } from "../../shared/ui/favicon.tsx";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-group.ts";
import { CardFrame, cardClass, cardHeightClass } from "../../features/bookmarks/card/card-frame.tsx";
import { earlyListId } from "../../features/bookmarks/list/list-cells.ts";
import { groupHeaderClass, GroupTitle } from "../../features/bookmarks/list/group-title.tsx";
import { earlySearchId, SearchField } from "../../features/quick-search/search-field.tsx";
import { AddLink, HeaderFrame } from "../layout/header-frame.tsx";
import { PageTitle } from "../library/page-title.tsx";
import { LibraryText } from "./library-text.tsx";
import { PreviewSidebar } from "./preview-sidebar.tsx";

export interface PreviewGroup {
  group: BookmarkGroup;
  /** The first bookmarks of the group. */
  bookmarks: readonly Bookmark[];
}

interface HomePreviewProps {
  groups: readonly PreviewGroup[];
  /** All of the library. */
  categories: readonly Category[];
  /** Whether saved searches will be above the categories. */
  hasSearches: boolean;
}

/**
 * The server-rendered home page: shows the first bookmarks before the app's code has loaded, in their final positions,
 * with working links. Hidden if the person uses another view, which only their browser knows.
 */
export function HomePreview({ groups, categories, hasSearches }: HomePreviewProps) {
  return (
    <div className="[:root[data-preview=hidden]_&]:hidden">
      <HeaderFrame
        search={
          <div role="search" className="relative w-full">
            <SearchField id={earlySearchId} />
          </div>
        }
      >
        <span className="w-19.5 max-sm:hidden" />
        <AddLink />
        <span className="w-9" />
      </HeaderFrame>
      <div className="mx-auto flex max-w-[1920px] items-start gap-6 px-4 md:px-6">
        <aside className="w-(--sidebar,15rem) shrink-0 py-6 max-lg:hidden">
          {!hasSearches && <PreviewSidebar categories={categories} />}
        </aside>
        <main className="min-w-0 flex-1 py-6 max-sm:pt-2">
          <PageTitle name={common.yourBookmarks} text={<LibraryText categories={categories} />}>
            <div className="h-8.5 max-sm:h-9 max-sm:w-full" />
          </PageTitle>
          <div id={earlyListId} className="space-y-5">
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
    <section>
      <div className={groupHeaderClass}>
        <GroupTitle group={group} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(min(100%,232px),(100%-36px)/4),1fr))] gap-3">
        {bookmarks.map((bookmark, index) => (
          <li key={bookmark.id} data-index={start + index} className={cardHeightClass}>
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
    return <img src={favicon} alt="" className="size-5 shrink-0 rounded-[22%] object-contain" />;
  return <LetterTile url={url} size="sm" />;
}
