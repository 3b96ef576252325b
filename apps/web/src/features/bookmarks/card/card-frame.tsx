import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../../shared/ui/basics.tsx";
import { BookmarkLink, BookmarkSite, relativeTime, TagList } from "../bookmark-parts.tsx";

interface CardFrameProps {
  bookmark: Bookmark;
  icon: ReactNode;
  /** Above everything else, as wide as the card. */
  cover?: ReactNode;
  /** At the end of the last line. */
  menu?: ReactNode;
  /** Instead of the tags, after the site. */
  footer?: ReactNode;
  className: string;
  ref?: Ref<HTMLElement>;
}

/** A bookmark's card without behavior: two lines for the title, or a short one and its description, and one for the rest. */
export function CardFrame({ bookmark, icon, cover, menu, footer, className, ref }: CardFrameProps) {
  const { description, tags, createdAt } = bookmark;
  const isShort = displayTitle(bookmark).length <= surelyOneLine;
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
      <div className="flex min-h-0 flex-1 items-start gap-2">
        {icon}
        <div className="min-w-0 flex-1 pt-px">
          <h3>
            <BookmarkLink bookmark={bookmark} lines={2} />
          </h3>
          {description && isShort && (
            <p dir="auto" className="truncate text-xs leading-4.5 text-muted">
              {description}
            </p>
          )}
        </div>
      </div>
      <div className="flex h-4.5 shrink-0 items-center gap-2 bg-inherit text-xs text-muted pointer-coarse:pe-9">
        <p className={classNames("min-w-0 truncate", (Boolean(footer) || tags.length > 0) && "max-w-3/5")}>
          <BookmarkSite bookmark={bookmark} />
          {!footer && tags.length === 0 && (
            <time dateTime={createdAt.toISOString()} className="text-faint">
              {" · "}
              <bdi>{relativeTime(createdAt)}</bdi>
            </time>
          )}
        </p>
        {footer || <TagList tags={tags} max={limits.cardTags} />}
        {menu && (
          <span className="absolute end-1.5 rounded-md pointer-coarse:end-0 group-focus-within/item:bg-inherit group-hover/item:bg-inherit">
            {menu}
          </span>
        )}
      </div>
    </article>
  );
}

/** Characters that fit on one line of the narrowest card. */
const surelyOneLine = 22;

/** The height of a card without a cover: 86 px, as the geometry of the list counts. */
export const cardHeightClass = "h-21.5";

/** Classes of a card that is not selected. High contrast shows the border at all times. */
export const cardClass = "border-transparent bg-surface hover:border-line-strong";
