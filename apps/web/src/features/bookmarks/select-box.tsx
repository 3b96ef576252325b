import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displayTitle } from "@bowerbird/contract/web-url";
import type { ReactNode } from "react";
import { classNames } from "../../components/ui/class-names.ts";
import { useIsSelected, useIsSelecting } from "../../selection/use-selection.tsx";

/**
 * A bookmark's icon, and the box to choose it with, which takes the icon's place while choosing or when pointed at.
 * Clicks are for the list around it: it knows of ranges.
 */
export function SelectBox({ bookmark, children }: { bookmark: Bookmark; children: ReactNode }) {
  const isSelected = useIsSelected(bookmark);
  const isSelecting = useIsSelecting();
  return (
    <span className="group/box relative z-1 flex shrink-0">
      <span className={classNames("flex", isSelecting ? "invisible" : "group-hover/box:invisible")}>{children}</span>
      <input
        type="checkbox"
        aria-label={`Select ${displayTitle(bookmark)}`}
        // By keyboard a bookmark is chosen with x; a stop at every box is for those who are choosing.
        tabIndex={isSelecting ? 0 : -1}
        checked={isSelected}
        onChange={() => {}}
        className={classNames(
          "absolute inset-0 m-auto size-4.5 accent-(--primary) group-hover/box:opacity-100 focus-visible:opacity-100",
          !isSelecting && "opacity-0 pointer-coarse:pointer-events-none",
        )}
      />
    </span>
  );
}

/** The look of a card or row that is chosen. */
export const selectedClass = "border-accent-line bg-accent-soft";
