import { type CategoryOrder, getCategoryOrder } from "@bowerbird/bookmark/category-order";
import type { ListSort } from "@bowerbird/contract/bookmarks";
import type { ReactNode } from "react";
import { listSort, sortNames, useListSort } from "../../features/bookmarks/list-sort.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import * as common from "../../shared/messages.json";
import { DropdownMenu, MenuChoices } from "../../shared/ui/dropdown-menu.tsx";
import * as t from "./sort.messages.json";

/** Chooses the order of the lists, and that of the categories. */
export default function SortMenu({ trigger, hasManual }: { trigger: ReactNode; hasManual: boolean }) {
  const options = Object.entries(sortNames)
    .filter(([value]) => hasManual || value !== "manual")
    .map(([value, label]) => ({ value: value as ListSort, label }));
  return (
    <DropdownMenu trigger={trigger} defaultOpen>
      <MenuChoices<ListSort> label={t.bookmarks} value={useListSort()} options={options} onChange={listSort.set} />
      <CategoryOrderChoice />
    </DropdownMenu>
  );
}

const orders = [
  { value: "name", label: t.byName },
  { value: "manual", label: t.manual },
] as const;

/** Of all categories, in every browser. The server knows the manual order, so that it is shown when it answers. */
function CategoryOrderChoice() {
  const { data: categories } = trpc.categories.list.useQuery();
  const { mutate } = useAction({
    call: trpcClient.categories.setOrder.mutate,
    changes: "categories.changed",
    failure: (error) => failureText(error, t.failedToOrder),
  });
  if (!categories) return null;
  return (
    <MenuChoices<CategoryOrder>
      label={common.categories}
      value={getCategoryOrder(categories)}
      options={orders}
      onChange={(order) => mutate({ order })}
    />
  );
}
