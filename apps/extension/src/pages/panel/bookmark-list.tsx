import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { useId } from "react";
import { shownCategory } from "../../saving/link.ts";
import { failureSentence, Message } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";

interface BookmarkListProps {
  title: string;
  empty: string;
  /** Key of the query: another key loads again. */
  name: string;
  load: (signal: AbortSignal) => Promise<Bookmark[]>;
  onOpen: (bookmark: Bookmark) => void;
}

export function BookmarkList({ title, empty, name, load, onOpen }: BookmarkListProps) {
  const id = useId();
  const loaded = useLoaded(name, load);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
        {title}
      </h2>
      {loaded.state === "failed" && <Message tone="error">{failureSentence(loaded.error)}</Message>}
      {loaded.state === "loaded" && loaded.value.length === 0 && <p className="text-muted">{empty}</p>}
      {loaded.state === "loaded" && (
        <ul className="-mx-2">
          {loaded.value.map((bookmark) => (
            <li key={bookmark.id}>
              <a
                href={bookmark.url}
                target="_blank"
                rel="noreferrer"
                onClick={() => onOpen(bookmark)}
                onAuxClick={({ button }) => button === 1 && onOpen(bookmark)}
                className="block rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="block truncate">{displayTitle(bookmark)}</span>
                <span className="block truncate text-sm text-muted">
                  {displaySubtitle(bookmark)} · {shownCategory(bookmark.category)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
