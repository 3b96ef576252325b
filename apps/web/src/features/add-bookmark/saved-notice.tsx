import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { Link } from "react-router";
import { Notice } from "../../components/ui/notice.tsx";
import { textLinkClass } from "../../components/ui/text-link-class.ts";

/** Says what was saved and where; the form below is ready for the next one. */
export function SavedNotice({ bookmark }: { bookmark: Bookmark }) {
  return (
    <Notice tone="success" title="Bookmark saved">
      <p className="line-clamp-2" dir="auto">
        “{displayTitle(bookmark)}” is in {bookmark.categoryIcon} {bookmark.category}.
      </p>
      <Link to="/" className={`mt-1 inline-block ${textLinkClass}`}>
        View Your Bookmarks
      </Link>
    </Notice>
  );
}
