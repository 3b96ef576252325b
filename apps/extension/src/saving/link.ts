import { format } from "@bowerbird/contract/messages";
import * as t from "../messages.json";
import { defaults } from "@bowerbird/contract/limits";
import type { Bookmark, GivenPage } from "@bowerbird/contract/bookmarks";

/** A link to save. */
export interface Link {
  url: string;
  title: string;
  description?: string;
  /** A category's name; without it the server categorizes. */
  category?: string;
  /** What its page says, where that is open here. */
  page?: GivenPage | undefined;
}

/** The fields of a bookmark that the extension needs; plain data, so that it can be sent from the background to a page. */
export type SavedBookmark = Pick<Bookmark, "id" | "url" | "title" | "category" | "categoryId" | "tags">;

export type Outcome =
  | { kind: "saved"; bookmark: SavedBookmark }
  /** It was saved before. */
  | { kind: "known"; bookmark: SavedBookmark }
  /** Queued until the server answers or, if the token is unknown, until the extension is connected again. */
  | { kind: "waiting"; isRevoked: boolean }
  | { kind: "refused"; message: string };

/** A category as people read it: Uncategorized, which cannot be renamed, has a name in each language. */
export function shownCategory(name: string): string {
  return name === defaults.categoryName ? t.uncategorized : name;
}

export function plainBookmark({ id, url, title, category, categoryId, tags }: SavedBookmark): SavedBookmark {
  return { id, url, title, category, categoryId, tags };
}

/** The result of saving many links, for example `5 saved in Trip. 2 were saved before.` */
export function savedSentence(outcomes: readonly Outcome[], category: string): string {
  const count = (kind: Outcome["kind"]): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  const [known, waiting, refused] = [count("known"), count("waiting"), count("refused")];
  const sentences = [format(t.countSavedInCategory, { saved: count("saved"), category })];
  if (known > 0) sentences.push(format(t.countWereSavedBefore, { known }));
  if (waiting > 0) sentences.push(format(t.countWait, { waiting }));
  if (refused > 0) sentences.push(format(t.countWereRefused, { refused }));
  return sentences.join(" ");
}
