import type { ListSort } from "@bowerbird/contract/bookmarks";
import type { ReactNode } from "react";
import { DropdownMenu, MenuChoices } from "../../shared/ui/dropdown-menu.tsx";
import { listSort, sortNames, useListSort } from "./list-sort.ts";

/** Chooses the order of the lists. */
export default function SortMenu({ trigger, hasManual }: { trigger: ReactNode; hasManual: boolean }) {
  const options = Object.entries(sortNames)
    .filter(([value]) => hasManual || value !== "manual")
    .map(([value, label]) => ({ value: value as ListSort, label }));
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuChoices<ListSort> value={useListSort()} options={options} onChange={listSort.set} />
    </DropdownMenu>
  );
}
