import type { ListSort } from "@bowerbird/contract/bookmarks";
import { listSort, sortNames, useListSort } from "../../features/bookmarks/list-sort.ts";
import { Select } from "../../shared/ui/select.tsx";
import * as common from "../../shared/messages.json";

const options = Object.entries(sortNames).map(([value, label]) => ({ value, label }));

export function SortSelect() {
  return (
    <Select
      aria-label={common.sortBy}
      value={useListSort()}
      onValueChange={(value) => listSort.set(value as ListSort)}
      options={options}
    />
  );
}
