import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayHost } from "@bowerbird/contract/web-url";
import { Unlink } from "lucide-react";

/** A bookmark's site, after a badge if its page is broken. One line, cut by its container. */
export function BookmarkSite({ bookmark: { url, brokenReason } }: { bookmark: Bookmark }) {
  if (!brokenReason) return displayHost(url);
  return (
    <>
      <span className="font-medium text-warning-ink" title={brokenReason}>
        <Unlink aria-hidden className="mr-1 inline size-3 align-[-1.5px]" />
        {brokenReason}
      </span>
      <span aria-hidden> · </span>
      {displayHost(url)}
    </>
  );
}
