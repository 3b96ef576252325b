import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displayHost, displayTitle } from "@bowerbird/contract/shown-url";
import { useEffect, useRef } from "react";
import { Badge } from "../../shared/ui/badge.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { HighlightedText } from "./highlighted-text.tsx";

interface QuickSearchOptionProps {
  id: string;
  bookmark: Bookmark;
  words: readonly string[];
  isActive: boolean;
  /** A semantic match: it contains none of the words. */
  isSemantic: boolean;
  /** What its page says around the match, if only the page matches. */
  excerpt: string | undefined;
  onHover: () => void;
  onChoose: () => void;
}

export function QuickSearchOption({
  id,
  bookmark,
  words,
  isActive,
  isSemantic,
  excerpt,
  ...act
}: QuickSearchOptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box has the focus and the keys
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={act.onHover}
      onClick={act.onChoose}
      className={classNames("flex items-center gap-3 rounded-md px-3 py-2", isActive && "bg-hover")}
    >
      <FavIcon url={bookmark.url} favicon={bookmark.favicon} />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          <HighlightedText text={displayTitle(bookmark)} words={words} />
        </p>
        <p className="truncate text-xs text-muted">
          <HighlightedText text={displayHost(bookmark.url)} words={words} />
          <span aria-hidden> · </span>
          {bookmark.category}
          {isSemantic && (
            <>
              <span aria-hidden> · </span>
              <span className="text-accent">by meaning</span>
            </>
          )}
        </p>
        {excerpt && (
          <p dir="auto" className="line-clamp-2 text-xs text-muted">
            <HighlightedText text={excerpt} words={words} />
          </p>
        )}
      </div>
      <Tags tags={bookmark.tags} words={words} />
    </div>
  );
}

function Tags({ tags, words }: { tags: readonly string[]; words: readonly string[] }) {
  const rest = tags.length - limits.quickSearchTags;
  return (
    <span className="hidden max-w-48 shrink-0 items-center gap-1 sm:flex">
      {tags.slice(0, limits.quickSearchTags).map((tag) => (
        <Badge key={tag} className="min-w-0">
          <HighlightedText text={tag} words={words} />
        </Badge>
      ))}
      {rest > 0 && <Badge className="shrink-0">+{rest}</Badge>}
    </span>
  );
}
