import { shownColor } from "@bowerbird/bookmark/home-groups";
import { Hash, Search } from "lucide-react";
import {
  fromSaved,
  isSameSearch,
  noFilters,
  type SearchFilters,
  stateNames,
  toStateList,
} from "../../features/advanced-search/search-filters.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { CategoryIcon } from "../../shared/category-tree/category-icon.tsx";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import * as common from "../../shared/messages.json";
import type { PageSubject } from "../library/page-title.tsx";
import { stateIcons } from "../../features/advanced-search/state-icons.ts";

type Subject = Pick<PageSubject, "icon" | "name">;

/** The icon and name of a search: those of what it is saved as, of its one tag, state or category, or its words. */
export function useSearchSubject(tree: CategoryTree, filters: SearchFilters): Subject {
  const { data: searches = [] } = trpc.savedSearches.list.useQuery();
  const saved = searches.find((search) => isSameSearch(fromSaved(search.filters), filters));
  return saved ? { icon: <Search />, name: saved.name } : describeSearch(tree, filters);
}

function describeSearch(tree: CategoryTree, filters: SearchFilters): Subject {
  const state = toStateList(filters);
  if (state) {
    const Icon = stateIcons[state];
    return { icon: <Icon />, name: stateNames[state] };
  }
  const { query, category, tags, sort, order } = filters;
  const isOnly = (fields: Partial<SearchFilters>): boolean =>
    isSameSearch(filters, { ...noFilters, sort, order, ...fields });
  const tag = tags.trim();
  if (tag !== "" && !tag.includes(",") && isOnly({ tags })) return { icon: <Hash />, name: tag };
  const node = tree.byId.get(category);
  if (node && isOnly({ category }))
    return { icon: <CategoryIcon icon={node.icon} color={shownColor(node)} />, name: node.name };
  return { icon: <Search />, name: query.trim() || common.search };
}
