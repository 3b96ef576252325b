import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayHost } from "@bowerbird/contract/web-url";
import { FavIcon } from "../../components/ui/favicon.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { BookmarkLink } from "./bookmark-link.tsx";
import { BookmarkMenuButton } from "./bookmark-menu-button.tsx";
import { relativeTime } from "./relative-time.ts";
import { TagList } from "./tag-list.tsx";

export function BookmarkCard({ bookmark }: { bookmark: Bookmark }) {
  return (
    <article className="group/item relative flex h-full flex-col justify-between rounded-lg border border-line bg-raised p-3 transition-[border-color,box-shadow] duration-100 hover:border-line-strong hover:shadow-card">
      <div className="flex min-w-0 gap-3">
        <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
        <div className="-mt-0.5 min-w-0 flex-1 pr-6">
          <h3>
            <BookmarkLink bookmark={bookmark} />
          </h3>
          <p className="truncate text-xs text-muted">{displayHost(bookmark.url)}</p>
        </div>
      </div>
      <div className="flex items-center justify-between gap-2">
        <TagList tags={bookmark.tags} max={limits.cardTags} />
        <time dateTime={bookmark.createdAt.toISOString()} className="ml-auto shrink-0 text-2xs text-faint">
          {relativeTime(bookmark.createdAt)}
        </time>
      </div>
      <span className="absolute top-1.5 right-1.5">
        <BookmarkMenuButton bookmark={bookmark} />
      </span>
    </article>
  );
}

export function BookmarkCardSkeleton() {
  return (
    <div className="flex h-full flex-col justify-between rounded-lg border border-line p-3">
      <div className="flex gap-3">
        <Skeleton className="size-8 rounded-md" />
        <div className="flex-1 space-y-2 pt-0.5">
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-2.5 w-2/5" />
        </div>
      </div>
      <Skeleton className="h-4 w-1/3" />
    </div>
  );
}
