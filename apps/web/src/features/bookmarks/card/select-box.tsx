import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import type { ReactNode } from "react";
import { classNames } from "../../../shared/ui/basics.tsx";
import { useIsSelected, useIsSelecting } from "../../../shared/selection/use-selection.tsx";

/**
 * A bookmark's icon, and the checkbox that replaces it in selection mode or on hover.
 * The list around it handles clicks, because it knows about ranges.
 */
export function SelectBox({ bookmark, children }: { bookmark: Bookmark; children: ReactNode }) {
  const isSelected = useIsSelected(bookmark);
  const isSelecting = useIsSelecting();
  return (
    <span
      className={classNames(
        "group/box relative z-1 flex shrink-0",
        // A tap on the icon opens the bookmark, as on the rest of its card.
        !isSelecting && "pointer-coarse:pointer-events-none",
      )}
    >
      <span className={classNames("flex", isSelecting ? "invisible" : "group-hover/box:invisible")}>{children}</span>
      <input
        type="checkbox"
        aria-label={format(t.selectTitle, { title: displayTitle(bookmark) })}
        // With a keyboard, x selects a bookmark; the checkboxes are tab stops only in selection mode.
        tabIndex={isSelecting ? 0 : -1}
        checked={isSelected}
        onChange={() => {}}
        className={classNames(
          "absolute inset-0 m-auto size-4.5 accent-(--primary) group-hover/box:opacity-100 focus-visible:opacity-100",
          !isSelecting && "opacity-0",
        )}
      />
    </span>
  );
}

/** Classes of a card or row that is selected. */
export const selectedClass = "border-accent-line bg-accent-soft";
