import { format } from "@bowerbird/contract/messages";
import type { SearchSort } from "@bowerbird/contract/query-grammar";
import { ArrowDownUp } from "lucide-react";
import * as common from "../../shared/messages.json";
import { ChoiceButton } from "../../shared/ui/choice-button.tsx";
import * as t from "./messages.json";
import type { SearchFilters } from "./search-filters.ts";

/** The orders of a search, for people to choose from. */
export const sorts: readonly { value: SearchSort; label: string }[] = [
  { value: "date", label: t.dateCreated },
  { value: "title", label: t.titleAZ },
  { value: "relevance", label: t.aiRelevance },
  { value: "category", label: common.category },
  { value: "url", label: common.url },
  { value: "match", label: t.bestMatch },
];

interface SearchSortMenuProps {
  filters: SearchFilters;
  onChange: (filters: SearchFilters) => void;
}

/** The order of the results, beside them; names run forward, and all else begins with the most or the newest. */
export function SearchSortMenu({ filters, onChange }: SearchSortMenuProps) {
  const name = sorts.find(({ value }) => value === filters.sort)!.label;
  const byWords = filters.query.trim() === "" ? [] : sorts.filter(({ value }) => value === "match");
  const options = [...byWords, ...sorts.filter(({ value }) => value !== "match")];
  return (
    <ChoiceButton
      label={format(t.sortBySort, { sort: name })}
      icon={<ArrowDownUp />}
      value={filters.sort}
      options={options}
      onChange={(sort) => onChange({ ...filters, sort, order: forward.has(sort) ? "asc" : "desc" })}
    />
  );
}

const forward: ReadonlySet<SearchSort> = new Set(["title", "category", "url"]);
