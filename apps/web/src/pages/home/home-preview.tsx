import type { Category } from "@bowerbird/contract/categories";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { Library } from "lucide-react";
import { isOwnFavicon } from "../../shared/ui/favicon-tile.ts";
import { LetterTile } from "../../shared/ui/favicon.tsx";
import type { BookmarkGroup } from "../../features/bookmarks/bookmark-pages.ts";
import { cardClass, CardFrame, cardHeightClass } from "../../features/bookmarks/card/card-frame.tsx";
import { earlyListId } from "../../features/bookmarks/list/list-cells.ts";
import { groupHeaderClass, GroupTitle } from "../../features/bookmarks/list/group-title.tsx";
import { earlySearchId, SearchField } from "../../features/quick-search/search-field.tsx";
import { AddLink, HeaderFrame } from "../layout/header-frame.tsx";
import { PageTitle } from "../library/page-title.tsx";
import { LibraryText } from "./library-text.tsx";
import { categoryPath } from "../../shared/category-tree/category-address.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { buildCategoryTree, type CategoryNode, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import * as common from "../../shared/messages.json";
import * as t from "../../features/categories/messages.json";

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

/** More than fit on most screens. */
const maxRows = 24;

/** The categories of the top level, where the sidebar will be; what this browser has expanded is not known yet. */
function PreviewSidebar({ categories }: { categories: readonly Category[] }) {
  const tree = buildCategoryTree(categories);
  const roots = tree.roots.filter(({ isShown }) => isShown);
  const pinned = roots.filter((root) => root.pinned);
  return (
    <nav aria-label={common.categories} className="flex flex-col gap-1">
      <SidebarLink
        to="/"
        isSelected
        icon={<Library className="size-4" />}
        count={categories.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0)}
        indent={14}
        onSelect={undefined}
      >
        {common.allBookmarks}
      </SidebarLink>
      {pinned.length > 0 && <Part title={t.pinned} tree={tree} roots={pinned} />}
      <Part title={common.categories} tree={tree} roots={roots.slice(pinned.length)} />
    </nav>
  );
}

function Part({ title, tree, roots }: { title: string; tree: CategoryTree; roots: readonly CategoryNode[] }) {
  return (
    <>
      <SidebarHeading>{title}</SidebarHeading>
      <ul>
        {roots.slice(0, maxRows).map((root) => (
          <li key={root.id} className="h-[34px] pointer-coarse:h-[46px]">
            <SidebarLink
              to={categoryPath(tree, root)}
              isSelected={false}
              icon={<CategoryIcon icon={root.icon} name={root.name} color={root.shownColor} />}
              count={root.totalCount}
              indent={14}
              onSelect={undefined}
            >
              {root.name}
            </SidebarLink>
          </li>
        ))}
      </ul>
    </>
  );
}
