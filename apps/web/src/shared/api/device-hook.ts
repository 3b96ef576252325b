import type { BookmarkPage, ListBookmarksInput } from "@bowerbird/contract/bookmarks";
import type { QuickSearchOutput } from "@bowerbird/contract/search";
import type { QueryKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import type { AppRouter } from "@bowerbird/api";

type Link = ReturnType<TRPCLink<AppRouter>>;

/** What is kept on this device: changes that wait for the server and, if the person wants it, the library, which answers first. */
export interface Device {
  keeps: "library" | "changes";
  /**
   * Keeps a change of bookmarks until the server has it; without the library, a link that is saved while the server is away.
   * Undefined for other calls.
   */
  send: (call: Parameters<Link>[0]["op"], next: Parameters<Link>[0]["next"]) => ReturnType<Link> | undefined;
  /** Shows a page of a list (with a key) until the server answers, and returns it if the server cannot be reached. */
  loadPage: (
    key: QueryKey | null,
    input: ListBookmarksInput,
    ask: () => Promise<BookmarkPage>,
  ) => Promise<BookmarkPage>;
  /** @returns null for what only the server can find */
  search: (text: string) => Promise<QuickSearchOutput["bookmarks"] | null>;
  /** Sends what is left. @returns how many changes are still here */
  flush: () => Promise<number>;
  /** Removes everything from this device. */
  remove: () => Promise<void>;
  /** Ends in this page; what is kept stays. */
  stop: () => void;
}

/** Null until its code is loaded, and where the browser keeps nothing. */
export const deviceHook: { current: Device | null } = { current: null };
