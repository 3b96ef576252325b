import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import { DetailedRow } from "../../features/bookmarks/detailed-row.tsx";
import type { Selection } from "../../features/bulk-edit/use-selection.ts";

/** @param selection null while nothing is to be chosen */
export function BookmarkRows({
  bookmarks,
  selection,
}: {
  bookmarks: readonly Bookmark[];
  selection: Selection | null;
}) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
      {bookmarks.map((bookmark) => (
        <li
          key={bookmark.id}
          className="flex items-start gap-3 px-4 py-3.5 [contain-intrinsic-height:auto_5.5rem] [content-visibility:auto] first:rounded-t-xl last:rounded-b-xl hover:bg-hover"
        >
          {selection && (
            <input
              type="checkbox"
              aria-label={`Select ${displayTitle(bookmark)}`}
              checked={selection.ids.has(bookmark.id)}
              // The click knows of Shift, the change does not.
              onChange={() => {}}
              onClick={(event) => selection.toggle(bookmark.id, event.shiftKey)}
              className="mt-1.5 size-4.5 shrink-0 accent-(--primary)"
            />
          )}
          <DetailedRow bookmark={bookmark} />
        </li>
      ))}
    </ul>
  );
}
