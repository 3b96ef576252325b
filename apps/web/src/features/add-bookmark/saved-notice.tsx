import { shownCategory } from "../../shared/category-tree/category-tree.ts";
import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
import { organizePath } from "../../shared/routing/add-paths.ts";

/** Shows what was saved and where, and the AI's summary when it arrives. */
export function SavedNotice({ bookmark }: { bookmark: Bookmark }) {
  const { data = bookmark } = trpc.bookmarks.get.useQuery({ id: bookmark.id }, { initialData: bookmark });
  return (
    <Notice tone="success" title={common.bookmarkSaved}>
      <p className="line-clamp-2" dir="auto">
        {format(t.titleIsInCategory, {
          title: displayTitle(data),
          icon: data.categoryIcon,
          category: shownCategory(data.category),
        })}
      </p>
      {data.aiSummary && (
        <p className="mt-1 line-clamp-3 text-sm" dir="auto">
          <span className="font-medium">{common.aiSummary}</span> {data.aiSummary}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={organizePath(bookmark.id)} className={textLinkClass}>
          {t.organizeIt}
        </Link>
        <Link to="/" className={textLinkClass}>
          {common.viewYourBookmarks}
        </Link>
      </p>
    </Notice>
  );
}
