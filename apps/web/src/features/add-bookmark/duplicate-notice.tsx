import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayHost, displayTitle } from "@bowerbird/contract/web-url";
import { Button } from "../../components/ui/button.tsx";
import { FavIcon } from "../../components/ui/favicon.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { textLinkClass } from "../../components/ui/text-link-class.ts";

interface DuplicateNoticeProps {
  bookmark: Bookmark;
  isBusy: boolean;
  onSaveAnyway: () => void;
}

/** Shows the bookmark that has this link already, and offers to save it anyway. */
export function DuplicateNotice({ bookmark, isBusy, onSaveAnyway }: DuplicateNoticeProps) {
  return (
    <Notice tone="warning" title="This link is already in your collection">
      <div className="mt-2.5 flex flex-wrap items-center gap-3">
        <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
          <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
          <div className="min-w-0">
            <a
              href={bookmark.url}
              target="_blank"
              rel="noopener noreferrer"
              dir="auto"
              className={`block truncate ${textLinkClass}`}
            >
              {displayTitle(bookmark)}
            </a>
            <p className="truncate text-sm">
              {displayHost(bookmark.url)} · {bookmark.categoryIcon} {bookmark.category}
            </p>
          </div>
        </div>
        <Button isBusy={isBusy} onClick={onSaveAnyway}>
          Save anyway
        </Button>
      </div>
    </Notice>
  );
}
