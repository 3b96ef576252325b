import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { lazyPart } from "../../shared/ui/later.tsx";
import { shownColor } from "@bowerbird/bookmark/home-groups";
import { Ellipsis, Hash, Search } from "lucide-react";
import {
  fromSaved,
  isSameSearch,
  noFilters,
  type SearchFilters,
  stateNames,
} from "../../features/advanced-search/search-filters.ts";
import { trpc } from "../../shared/api/trpc.ts";
import type { CategoryNode, CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { CategoryIcon } from "../../shared/category-tree/category-icon.tsx";
import { countText } from "../../shared/changes/bookmark-count.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { OnDemand } from "../../shared/ui/on-demand.tsx";
import type { PageSubject } from "../library/page-title.tsx";

const CategoryMenu = lazyPart(() => import("../../features/categories/category-menu.tsx"));

/** What home shows besides everything: a category, or a search with its name. Null for everything. */
export function useHomeSubject(tree: CategoryTree | null, selectedId: string | null, filters: SearchFilters | null) {
  const { data: searches = [] } = trpc.savedSearches.list.useQuery(undefined, { enabled: filters !== null });
  if (filters) {
    const saved = searches.find((search) => isSameSearch(fromSaved(search.filters), filters));
    return saved ? { icon: <Search />, name: saved.name, text: t.savedSearch } : describeSearch(filters, tree);
  }
  const node = selectedId === null ? undefined : tree?.byId.get(selectedId);
  return node ? describeCategory(node) : null;
}

function describeCategory(node: CategoryNode): PageSubject {
  const { name } = node;
  return {
    icon: <CategoryIcon icon={node.icon} color={shownColor(node)} />,
    name,
    text: countText(node),
    menu: (
      <OnDemand
        renderTrigger={(props) => (
          <IconButton {...props} aria-haspopup="menu" label={format(t.manageName, { name })} icon={<Ellipsis />} />
        )}
      >
        {(trigger) => <CategoryMenu node={node} trigger={trigger} />}
      </OnDemand>
    ),
  };
}

/** A search for one tag, one state or in one category has its name. */
function describeSearch(filters: SearchFilters, tree: CategoryTree | null): PageSubject {
  const { tags, is, query, category, sort, order } = filters;
  const isOnly = (fields: Partial<SearchFilters>): boolean =>
    isSameSearch(filters, { ...noFilters, sort, order, ...fields });
  const tag = tags.trim();
  if (tag !== "" && !tag.includes(",") && isOnly({ tags })) return { icon: <Hash />, name: tag, text: t.tag };
  if (is && isOnly({ is })) return { icon: <Search />, name: stateNames[is], text: t.inAllCategories };
  const node = tree?.byId.get(category);
  if (node && isOnly({ category })) return { ...describeCategory(node), text: common.search, menu: null };
  return {
    icon: <Search />,
    name: query.trim() || common.search,
    text: t.searchResults,
  };
}
