import { ArrowDownUp } from "lucide-react";
import { sortNames, useListSort } from "../../features/bookmarks/list-sort.ts";
import { format } from "@bowerbird/contract/messages";
import { IconButton } from "../../shared/ui/button.tsx";
import { lazyPart, OnDemand } from "../../shared/ui/later.tsx";
import * as t from "./messages.json";

const SortMenu = lazyPart(() => import("./sort-menu.tsx"));

/** Opens the menu of orders. @param hasManual whether the list is of categories, which have an order of their own */
export function SortButton({ hasManual }: { hasManual: boolean }) {
  const sort = useListSort();
  return (
    <OnDemand
      renderTrigger={(props) => (
        <IconButton
          {...props}
          aria-haspopup="menu"
          label={format(t.sortBySort, { sort: sortNames[sort] })}
          icon={<ArrowDownUp />}
        />
      )}
    >
      {(trigger) => <SortMenu trigger={trigger} hasManual={hasManual} />}
    </OnDemand>
  );
}
