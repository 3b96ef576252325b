import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { BookmarkLink, BookmarkSite, relativeTime, TagList } from "./bookmark-parts.tsx";

interface CardFrameProps {
  bookmark: Bookmark;
  icon: ReactNode;
  /** Above everything else, as wide as the card. */
  cover?: ReactNode;
  /** At the top right. */
  menu?: ReactNode;
  /** In place of the tags and the date. */
  footer?: ReactNode;
  className: string;
  ref?: Ref<HTMLElement>;
}

/** A bookmark's card without behavior. */
export function CardFrame({ bookmark, icon, cover, menu, footer, className, ref }: CardFrameProps) {
  return (
    <article
      ref={ref}
      className={classNames(
        "group/item relative flex h-full flex-col rounded-lg border p-3 transition-[border-color,box-shadow] duration-100 hover:shadow-card",
        className,
      )}
    >
      {cover && (
        <div className="-mx-3 -mt-3 mb-3 aspect-video shrink-0 overflow-hidden rounded-t-lg bg-sunken">{cover}</div>
      )}
      <div className="mb-auto flex min-w-0 items-start gap-3">
        {icon}
        <div className="-mt-0.5 min-w-0 flex-1 pr-6">
          <h3>
            <BookmarkLink bookmark={bookmark} lines={2} />
          </h3>
          <p className="truncate mt-0.5 text-xs text-muted">
            <BookmarkSite bookmark={bookmark} />
          </p>
        </div>
        {/* Without a top: as high as this row, whatever is above it. */}
        {menu && <span className="absolute right-1.5 -mt-1.5">{menu}</span>}
      </div>
      <div className="mt-1.5 flex min-h-5 items-center justify-between gap-2">
        {footer || (
          <>
            <TagList tags={bookmark.tags} max={limits.cardTags} />
            <time dateTime={bookmark.createdAt.toISOString()} className="ml-auto shrink-0 text-2xs text-faint">
              {relativeTime(bookmark.createdAt)}
            </time>
          </>
        )}
      </div>
    </article>
  );
}

/** Classes of a card that is not selected. */
export const cardClass = "border-line bg-raised hover:border-line-strong";
