import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useMemo, useRef } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { toSequence } from "../../features/bookmarks/bookmark-sequence.ts";
import { clearOfEdges } from "../../features/bookmarks/list-cells.ts";
import { DetailedRow } from "../../features/bookmarks/detailed-row.tsx";
import { useListActions } from "../../features/bookmarks/use-list-actions.tsx";
import { useListKeys } from "../../features/bookmarks/use-list-keys.ts";
import { useIsSelected } from "../../shared/selection/use-selection.tsx";

export function BookmarkRows({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { dialog, ...actions } = useListActions();
  useListKeys(
    list,
    useMemo(() => toSequence(bookmarks), [bookmarks]),
    actions,
  );
  return (
    <>
      <ul ref={list} className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
        {bookmarks.map((bookmark, index) => (
          <Row key={bookmark.id} bookmark={bookmark} index={index} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function Row({ bookmark, index }: { bookmark: Bookmark; index: number }) {
  const isSelected = useIsSelected(bookmark);
  return (
    <li
      data-index={index}
      className={classNames(
        "flex items-start gap-3 px-4 py-3.5 [contain-intrinsic-height:auto_5.5rem] [content-visibility:auto] first:rounded-t-xl last:rounded-b-xl",
        clearOfEdges,
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <DetailedRow bookmark={bookmark} />
    </li>
  );
}
