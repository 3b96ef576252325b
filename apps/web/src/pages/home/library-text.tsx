import { listShown } from "@bowerbird/bookmark/category-order";
import type { Category } from "@bowerbird/contract/categories";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";

/** What home is for, and how much is in the library. Apart from the list, because the server renders it before any list is loaded. */
export function LibraryText({ categories }: { categories: readonly Category[] }) {
  const shown = listShown(categories);
  const count = categories.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
  return (
    <>
      <span className={count > 0 ? "max-sm:sr-only" : undefined}>{t.organizeAndDiscoverYourSavedLinks}</span>
      {count > 0 && (
        <>
          <span className="max-sm:hidden"> · </span>
          <span>{format(t.librarySize, { count, categories: shown.length })}</span>
        </>
      )}
    </>
  );
}
