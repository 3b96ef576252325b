import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Ellipsis } from "lucide-react";
import { IconButton } from "../../../shared/ui/button.tsx";
import { lazyPart, OnDemand } from "../../../shared/ui/later.tsx";
import { usePrefetchSemanticSearch } from "../../../shared/semantic-search/use-semantic-search.ts";
import type { RefObject } from "react";
import { useContextMenu } from "../../../shared/ui/use-context-menu.tsx";

/** Faint until its card is hovered. The menu is created when it is first opened: a hundred cards can be in view. */
export function BookmarkMenuButton({ bookmark, isAsking = false }: { bookmark: Bookmark; isAsking?: boolean }) {
  const prefetchSemanticSearch = usePrefetchSemanticSearch();
  return (
    <OnDemand
      renderTrigger={(props) => (
        <IconButton
          {...props}
          aria-haspopup="menu"
          onPointerEnter={prefetchSemanticSearch}
          onFocus={prefetchSemanticSearch}
          size="sm"
          label={format(t.actionsForTitle, { title: displayTitle(bookmark) })}
          icon={<Ellipsis />}
          className="relative z-1 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 data-[state=open]:opacity-100 pointer-coarse:size-11 pointer-coarse:opacity-100"
        />
      )}
    >
      {(trigger) => <BookmarkMenu bookmark={bookmark} trigger={trigger} isAsking={isAsking} />}
    </OnDemand>
  );
}

/** What can be done with a bookmark. */
const BookmarkMenu = lazyPart(() => import("./bookmark-menu.tsx"));

/** The menu of a bookmark on a right click. @param isAsking whether it asks before deleting */
export function useBookmarkContextMenu(item: RefObject<HTMLElement | null>, bookmark: Bookmark, isAsking = false) {
  return useContextMenu(item, (trigger) => <BookmarkMenu bookmark={bookmark} trigger={trigger} isAsking={isAsking} />);
}
