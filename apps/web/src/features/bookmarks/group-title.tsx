import { CategoryIcon } from "../../shared/category-tree/category-icon.tsx";
import type { BookmarkGroup } from "./bookmark-group.ts";
import { locale } from "../../shared/locale.ts";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

/** A group's name and number of bookmarks. */
export function GroupTitle({ group, titleId }: { group: BookmarkGroup; titleId?: string }) {
  return (
    <>
      <span aria-hidden className="text-lg leading-none">
        <CategoryIcon icon={group.icon} color={group.color} />
      </span>
      <h2 id={titleId} title={group.name} dir="auto" className="truncate font-semibold">
        {group.name}
      </h2>
      <span className="rounded-full bg-chip px-2 text-xs font-medium text-muted tabular-nums">
        <span aria-hidden>{group.count.toLocaleString(locale)}</span>
        <span className="sr-only">{bookmarkCount(group.count)}</span>
      </span>
    </>
  );
}

export const groupHeaderClass = "flex h-12 items-center gap-2.5 pr-2 pl-4";
