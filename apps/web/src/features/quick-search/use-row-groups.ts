import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { useMemo } from "react";
import { availableActions } from "../../shared/actions/actions.ts";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { trpc } from "../../shared/api/trpc.ts";
import { type CategoryTree, findCategory } from "../../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { recentStore } from "../../shared/session/recent.ts";
import { useSession } from "../../shared/session/session-store.ts";
import { type Findable, findCommands, findFirstRows, findFitting, type RowGroup, toRows } from "./find-rows.ts";
import { readSentence } from "./read-sentence.ts";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { isCommand } from "./use-quick-search.ts";

/** What there is to find is known in the browser, but for tags; so it never waits, and bookmarks do not wait for it. */
export function useRowGroups(text: string, bookmarks: readonly Bookmark[], similar: readonly Bookmark[]): RowGroup[] {
  const session = useSession();
  const userId = session.status === "signed-in" ? session.user.id : "";
  const { tree } = useCategoryTree();
  const { data: searches } = trpc.savedSearches.list.useQuery();
  const tags = useTags(text);
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
  const sentence = useMemo(() => toSentence(text, tree), [text, tree]);
  const isSearch = !isEmpty && !isCommand(text);
  const others = useMemo(() => (isSearch ? [] : findOthers(text, findable)), [text, isSearch, findable]);
  // Once for a text, and not again when its bookmarks arrive.
  const fitting = useMemo(() => (isSearch ? findFitting(text, findable) : null), [text, isSearch, findable]);
  return useMemo(
    () => (fitting ? toRows(fitting, { bookmarks, similar, tags, sentence }) : others),
    [fitting, others, bookmarks, similar, tags, sentence],
  );
}

/** The rows while nothing is searched for. */
function findOthers(text: string, findable: Findable): RowGroup[] {
  return isCommand(text) ? findCommands(text, findable.actions) : findFirstRows(findable);
}

/** The server is asked after a pause in typing (ms). */
const tagDelayMs = 150;
const maxTags = 4;
const noTags: never[] = [];

function useTags(text: string) {
  const prefix = text.trim().replace(/^#/, "");
  const settled = useSettled(prefix, tagDelayMs);
  const isAsked = settled.length >= limits.quickSearchMin && settled.length <= limits.tagLength && !isCommand(settled);
  const { data } = trpc.tags.suggest.useQuery(
    { prefix: settled, limit: maxTags },
    { enabled: isAsked, gcTime: 30_000, retry: false, placeholderData: (before) => before },
  );
  return useMemo(() => {
    if (!data || prefix.length < limits.quickSearchMin) return noTags;
    return data.filter(({ tag }) => foldText(tag).startsWith(foldText(prefix)));
  }, [data, prefix]);
}

function toSentence(text: string, tree: CategoryTree | null): string | null {
  if (!tree || isCommand(text)) return null;
  const sentence = readSentence(text, {
    today: new Date(),
    findCategory: (name) => {
      const node = findCategory(tree, name);
      return node && (findCategory(tree, node.name) === node ? node.name : node.path);
    },
  });
  return sentence === text.trim() ? null : sentence;
}
