import type { ListSort } from "@bowerbird/contract/bookmarks";
import { listSort, sortNames, useListSort } from "../../features/bookmarks/list-sort.ts";
import { Select } from "../../shared/ui/select.tsx";
import * as t from "./messages.json";

const options = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

export function SortSelect() {
  return (
    <Select
      aria-label={t.sortBy}
      value={useListSort()}
      onValueChange={(value) => listSort.set(value as ListSort)}
      options={options}
    />
  );
}
