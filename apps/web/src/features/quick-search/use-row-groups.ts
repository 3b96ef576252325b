import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { PopularTag } from "@bowerbird/contract/tags";
import { limits } from "@bowerbird/contract/limits";
import { useMemo } from "react";
import { availableActions } from "../../shared/actions/actions.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { trpc } from "../../shared/api/trpc.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { type Findable, findCommands, findFirstRows, findFitting, type RowGroup, toRows } from "./find-rows.ts";
import { isCommand } from "./use-search.ts";

interface Found {
  bookmarks: readonly Bookmark[];
  similar: readonly Bookmark[];
  tags: readonly PopularTag[];
}

/** What there is to find is known in the browser, but for tags; so it never waits, and bookmarks do not wait for it. */
export function useRowGroups(text: string, found: Found): RowGroup[] {
  const { bookmarks, similar } = found;
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : "";
  const { tree } = useCategoryTree();
  const { data: searches } = trpc.savedSearches.list.useQuery();
  const tags = useFittingTags(text, found.tags);
  const isEmpty = text.trim() === "";
  const findable = useMemo(
    () => ({
      actions: availableActions(),
      categories: tree ? [...tree.byId.values()] : [],
      searches: searches ?? [],
      recent: isEmpty ? recentStore.read(userId) : [],
    }),
    [tree, searches, isEmpty, userId],
  );
  const isSearch = !isEmpty && !isCommand(text);
  const others = useMemo(() => (isSearch ? [] : findOthers(text, findable)), [text, isSearch, findable]);
  // Once for a text, and not again when its bookmarks arrive.
  const fitting = useMemo(() => (isSearch ? findFitting(text, findable) : null), [text, isSearch, findable]);
  return useMemo(
    () => (fitting ? toRows(fitting, { bookmarks, similar, tags }) : others),
    [fitting, others, bookmarks, similar, tags],
  );
}

/** The rows while nothing is searched for. */
function findOthers(text: string, findable: Findable): RowGroup[] {
  return isCommand(text) ? findCommands(text, findable.actions) : findFirstRows(findable);
}

const noTags: never[] = [];

/** Those that begin with the text: the last answer is of what was typed before. */
function useFittingTags(text: string, tags: readonly PopularTag[]): readonly PopularTag[] {
  return useMemo(() => {
    const prefix = foldText(text.trim().replace(/^#/, ""));
    return prefix.length < limits.quickSearchMin ? noTags : tags.filter(({ tag }) => foldText(tag).startsWith(prefix));
  }, [tags, text]);
}
