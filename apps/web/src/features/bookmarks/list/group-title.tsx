import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { ParentNames } from "../../../shared/category-tree/bookmark-category.tsx";
import { BookmarkCount } from "../../../shared/components/bookmark-count.tsx";
import type { BookmarkGroup } from "../bookmark-pages.ts";

/** A group's name and number of bookmarks. */
export function GroupTitle({ group, titleId }: { group: BookmarkGroup; titleId?: string }) {
  return (
    <>
      <CategoryIcon icon={group.icon} name={group.name} color={group.color} />
      {group.parents.length > 0 && (
        <span className="-me-1 max-w-1/2 truncate text-muted">
          <ParentNames names={group.parents} />
        </span>
      )}
      <h2
        id={titleId}
        data-tooltip={[...group.parents, group.name].join(" › ")}
        dir="auto"
        className="truncate font-semibold"
      >
        {group.name}
      </h2>
      <span className="text-sm text-faint tabular-nums">
        <BookmarkCount count={group.count} />
      </span>
    </>
  );
}

export const groupHeaderClass = "flex h-11 items-center gap-2";
