import { shownCategory } from "../../shared/category-tree/category-tree.ts";
import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { useEffect, useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";

/** Time to read where it was saved (ms). */
const readingTimeMs = 2_500;
/** A window still open after this (ms) was not opened by a script, and only the person can close it. */
const closingTimeMs = 500;

/** Shows what was saved and where, and closes the window. */
export function SavedAndClosing({ bookmark }: { bookmark: Bookmark }) {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const timers = [
      setTimeout(() => window.close(), readingTimeMs),
      setTimeout(setStuck, readingTimeMs + closingTimeMs, true),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <Notice tone="success" title={common.bookmarkSaved}>
      <p className="line-clamp-3" dir="auto">
        {format(t.titleIsInCategory, {
          title: displayTitle(bookmark),
          icon: bookmark.categoryIcon,
          category: shownCategory(bookmark.category),
        })}
      </p>
      <p className="mt-1 text-sm">{isStuck ? t.youCanCloseThisWindowNow : t.thisWindowClosesByItself}</p>
      {!isStuck && (
        <Button size="sm" className="mt-3" onClick={() => window.close()}>
          {t.closeNow}
        </Button>
      )}
    </Notice>
  );
}
