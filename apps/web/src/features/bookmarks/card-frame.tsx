import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { BookmarkLink, BookmarkSite, TagList } from "./bookmark-parts.tsx";

interface CardFrameProps {
  bookmark: Bookmark;
  icon: ReactNode;
  /** Above everything else, as wide as the card. */
  cover?: ReactNode;
  /** At the top right. */
  menu?: ReactNode;
  /** In place of the tags. */
  footer?: ReactNode;
  className: string;
  ref?: Ref<HTMLElement>;
}

/** A bookmark's card without behavior. Below its site are three lines for title, description and tags. */
export function CardFrame({ bookmark, icon, cover, menu, footer, className, ref }: CardFrameProps) {
  const { description, tags } = bookmark;
  const isShort = displayTitle(bookmark).length <= surelyOneLine;
  const hasFooter = Boolean(footer) || tags.length > 0;
  const lines = 3 - (isShort ? 1 : 2) - (hasFooter ? 1 : 0);
  return (
    <article
      ref={ref}
      className={classNames(
        "group/item relative flex h-full flex-col rounded-lg border p-3 shadow-low transition-[border-color,box-shadow] duration-100 hover:shadow-card",
        className,
      )}
    >
      {cover && (
        <div className="-mx-3 -mt-3 mb-3 aspect-video shrink-0 overflow-hidden rounded-t-lg bg-sunken">{cover}</div>
      )}
      <div className="mb-1 flex h-5 shrink-0 items-center gap-2 pe-6">
        {icon}
        <p className="truncate text-xs text-muted">
          <BookmarkSite bookmark={bookmark} />
        </p>
        {/* Without a top: as high as this row, whatever is above it. */}
        {menu && <span className="absolute end-1.5">{menu}</span>}
      </div>
      <div className="min-h-0 flex-1 overflow-hidden">
        <h3>
          <BookmarkLink bookmark={bookmark} lines={2} />
        </h3>
        {description && lines > 0 && (
          <p
            dir="auto"
            className={classNames(
              "text-xs leading-4.5 break-words text-muted",
              lines === 2 ? "line-clamp-2" : "line-clamp-1",
            )}
          >
            {description}
          </p>
        )}
      </div>
      {hasFooter && (
        <div className="flex h-4.5 shrink-0 items-center gap-2">
          {footer || <TagList tags={tags} max={limits.cardTags} />}
        </div>
      )}
    </article>
  );
}

/** Characters that fit on one line of the narrowest card. */
const surelyOneLine = 26;

/** Classes of a card that is not selected. High contrast shows the border at all times. */
export const cardClass = "border-transparent bg-surface hover:border-line-strong";
