import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";

/** What home is for, and how much is in the library. */
export function LibraryText({ categories }: { categories: readonly { bookmarkCount: number }[] }) {
  const filled = categories.filter(({ bookmarkCount }) => bookmarkCount > 0);
  const count = filled.reduce((sum, { bookmarkCount }) => sum + bookmarkCount, 0);
  return (
    <>
      <span>{t.organizeAndDiscoverYourSavedLinks}</span>
      {count > 0 && <span>{` · ${format(t.librarySize, { count, categories: filled.length })}`}</span>}
    </>
  );
}
