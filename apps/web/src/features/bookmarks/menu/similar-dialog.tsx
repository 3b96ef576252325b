import { format } from "@bowerbird/contract/messages";
import { shownCategory } from "../../../shared/category-tree/category-tree.ts";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { trpc } from "../../../shared/api/trpc.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { Skeleton } from "../../../shared/ui/basics.tsx";
import { BookmarkLink } from "../bookmark-parts.tsx";

/** The bookmarks most similar to the given one. */
export function SimilarDialog({ bookmark, onClose }: { bookmark: Bookmark; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t.moreLikeThis}
      description={format(common.quoted, { text: displayTitle(bookmark) })}
    >
      <Similar id={bookmark.id} />
    </Dialog>
  );
}

function Similar({ id }: { id: string }) {
  const { data, isError, refetch } = trpc.bookmarks.similar.useQuery({ id });
  if (isError)
    return <ErrorState title={common.searchFailed} text={common.pleaseTryAgain} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-48 w-full rounded-lg" />;
  if (data.bookmarks.length === 0) return <p className="py-6 text-center text-muted">{reasonFor(data.isUnderstood)}</p>;
  return (
    <ul aria-label={t.similarBookmarks} className="-mx-3">
      {data.bookmarks.map((found) => (
        <li key={found.id} className="relative flex items-center gap-3 rounded-md px-3 py-2 hover:bg-hover">
          <FavIcon url={found.url} favicon={found.favicon} />
          <div className="min-w-0 flex-1">
            <BookmarkLink bookmark={found} />
            <p className="truncate text-xs text-muted">
              <bdi>{displaySubtitle(found)}</bdi>
              <span aria-hidden> · </span>
              {shownCategory(found.category)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function reasonFor(isEmbedded: boolean): string {
  if (isEmbedded) return t.noneOfYourOtherBookmarks;
  return t.thisBookmarkHasJustBeenSaved;
}
