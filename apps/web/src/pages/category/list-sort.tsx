import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ListSort } from "@bowerbird/contract/bookmarks";
import { useState } from "react";
import { Select } from "../../shared/ui/select.tsx";

const names: Record<ListSort, string> = {
  newest: t.newestFirst,
  oldest: t.oldestFirst,
  title: common.title,
  site: t.site,
  manual: t.manual,
};
const options = Object.entries(names).map(([value, label]) => ({ value, label }));

export function SortSelect({ sort, onChange }: { sort: ListSort; onChange: (sort: ListSort) => void }) {
  return (
    <Select
      aria-label={common.sortBy}
      value={sort}
      onValueChange={(value) => onChange(value as ListSort)}
      options={options}
    />
  );
}

const key = "bowerbird:sort";

/** The last choice in this browser, for all categories. */
export function useListSort(): [sort: ListSort, setSort: (sort: ListSort) => void] {
  const [sort, setSort] = useState(recall);
  return [
    sort,
    (next) => {
      setSort(next);
      store(next);
    },
  ];
}

function recall(): ListSort {
  try {
    const stored = localStorage.getItem(key) ?? "";
    return Object.hasOwn(names, stored) ? (stored as ListSort) : "newest";
  } catch {
    return "newest";
  }
}

function store(sort: ListSort): void {
  try {
    localStorage.setItem(key, sort);
  } catch {
    // Storage is full or off: the choice lasts until the page is left.
  }
}
