import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";

/** Long enough to read where it went, in milliseconds. */
const readingTime = 2_500;
/** A window that is still there then was not opened by a page, and only its person can close it. */
const closingTime = 500;

/** Says what was saved and where, and closes the window. */
export function SavedAndClosing({ bookmark }: { bookmark: Bookmark }) {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(() => window.close(), readingTime),
      setTimeout(setStuck, readingTime + closingTime, true),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <Notice tone="success" title="Bookmark saved">
      <p className="line-clamp-3" dir="auto">
        “{displayTitle(bookmark)}” is in {bookmark.categoryIcon} {bookmark.category}.
      </p>
      <p className="mt-1 text-sm">{isStuck ? "You can close this window now." : "This window closes by itself."}</p>
      {!isStuck && (
        <Button size="sm" className="mt-3" onClick={() => window.close()}>
          Close now
        </Button>
      )}
    </Notice>
  );
}
