import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { Ellipsis } from "lucide-react";
import { lazy } from "react";
import { IconButton } from "../../components/ui/icon-button.tsx";
import { OnDemand } from "../../components/ui/on-demand.tsx";
import { useMeaningAhead } from "../../meaning/use-meaning.ts";

const BookmarkMenu = lazy(() => import("./bookmark-menu.tsx"));

/** Faint until its card is pointed at. A menu is only made for those that are opened: there can be a hundred in sight. */
export function BookmarkMenuButton({ bookmark, isAsking = false }: { bookmark: Bookmark; isAsking?: boolean }) {
  const askAhead = useMeaningAhead();
  return (
    <OnDemand
      renderTrigger={(props) => (
        <IconButton
          {...props}
          aria-haspopup="menu"
          onPointerEnter={askAhead}
          onFocus={askAhead}
          size="sm"
          label={`Actions for ${displayTitle(bookmark)}`}
          icon={<Ellipsis />}
          className="relative z-1 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        />
      )}
    >
      {(trigger) => <BookmarkMenu bookmark={bookmark} trigger={trigger} isAsking={isAsking} />}
    </OnDemand>
  );
}
