import { withColors } from "@bowerbird/bookmark/category-colors";
import { listed, toGroups } from "@bowerbird/bookmark/home-groups";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { Fragment, useEffect, useId, useState } from "react";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { locale } from "@bowerbird/contract/messages/locale";
import { browser } from "../../browser.ts";
import type { Connection } from "../../server/connection.ts";
import { useClient } from "../../ui/connected-only.tsx";
import { shownCategory } from "../../saving/link.ts";
import { failureSentence, Message } from "../../ui/page.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import type { Client } from "../../server/client.ts";
import * as t from "../../messages.json";

const pageSize = 30;

/** Search, and below it the latest bookmarks and the categories. */
export function Library({ connection }: { connection: Connection }) {
  const client = useClient(connection);
  const [typed, setTyped] = useState("");
  const [category, setCategory] = useState<ChosenCategory | null>(null);
  const changes = useChanges();
  const query = useSettled(typed.trim());
  const isSearch = query.length >= limits.quickSearchMin;
  // If it fails, nothing is lost but the count.
  const countOpen = ({ id }: Bookmark): void => void client.bookmarks.opened.mutate({ ids: [id] }).catch(() => {});
  return (
    <>
      <input
        type="search"
        aria-label={t.searchYourBookmarks}
        className="field"
        placeholder={t.searchYourBookmarks}
        value={typed}
        maxLength={limits.searchQueryLength}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isSearch && (
        <BookmarkList
          onOpen={countOpen}
          title={t.found}
          empty={t.nothingFound}
          name={`search ${query}`}
          load={async (signal) =>
            (await client.search.quick.query({ q: query, limit: pageSize }, { signal })).bookmarks
          }
        />
      )}
      {!isSearch && category && (
        <>
          <button type="button" className="self-start text-sm text-accent underline" onClick={() => setCategory(null)}>
            {t.allCategories}
          </button>
          <BookmarkList
            onOpen={countOpen}
            title={category.name}
            empty={t.nothingIsHere}
            name={`category ${category.id} ${changes}`}
            load={async () =>
              (await client.bookmarks.list.query({ ...listed, categoryId: category.id, limit: pageSize })).items
            }
          />
        </>
      )}
      {!isSearch && !category && (
        <>
          <BookmarkList
            onOpen={countOpen}
            title={t.recent}
            empty={t.nothingIsSavedYet}
            name={`recent ${changes}`}
            load={async () => (await client.bookmarks.list.query({ ...listed, limit: 8 })).items}
          />
          <Categories client={client} name={`categories ${changes}`} onChoose={setCategory} />
        </>
      )}
    </>
  );
}

/** Changes whenever this browser has saved or removed something. */
function useChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const count = (changed: object): void => {
      if (Object.keys(changed).some((key) => key.startsWith("keys-"))) setChanges((before) => before + 1);
    };
    browser.storage.local.onChanged.addListener(count);
    return () => browser.storage.local.onChanged.removeListener(count);
  }, []);
  return changes;
}

/** Debounce of typing (ms). */
const debounceMs = 150;

/** The typed text, once typing has paused. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

interface BookmarkListProps {
  title: string;
  empty: string;
  /** Key of the query: another key loads again. */
  name: string;
  load: (signal: AbortSignal) => Promise<Bookmark[]>;
  onOpen: (bookmark: Bookmark) => void;
}

function BookmarkList({ title, empty, name, load, onOpen }: BookmarkListProps) {
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

interface ChosenCategory {
  id: string;
  name: string;
}

/** The categories that are not empty, with their counts. */
function Categories({
  client,
  name,
  onChoose,
}: {
  client: Client;
  name: string;
  onChoose: (category: ChosenCategory) => void;
}) {
  const id = useId();
  const loaded = useLoaded(name, async () => toGroups(withColors(await client.categories.list.query())));
  // The list above shows the error.
  if (loaded.state !== "loaded" || loaded.value.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
        {t.categories}
      </h2>
      <ul className="-mx-2">
        {loaded.value.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
              onClick={() => onChoose(category)}
            >
              <CategoryIcon {...category} />
              <span className="min-w-0 flex-1 truncate">
                {category.parents.map((parent, index) => (
                  <Fragment key={index}>
                    <bdi>{parent}</bdi>
                    {" › "}
                  </Fragment>
                ))}
                <bdi>{category.name}</bdi>
              </span>
              <span className="text-sm text-muted">{category.count.toLocaleString(locale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
