import * as t from "../../messages.json";
import { listed } from "@bowerbird/bookmark/home-groups";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { useEffect, useState } from "react";
import { browser } from "../../browser.ts";
import type { Connection } from "../../server/connection.ts";
import { useClient } from "../../ui/connected-only.tsx";
import { BookmarkList } from "./bookmark-list.tsx";
import { Categories, type ChosenCategory } from "./categories.tsx";

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
