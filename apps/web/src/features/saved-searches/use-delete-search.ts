import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";

/** Removes a search from the list at once; Undo saves it again. */
export function useDeleteSearch(): (search: SavedSearch) => void {
  const utils = trpc.useUtils();
  const restore = useAction({
    call: trpcClient.savedSearches.save.mutate,
    changes: "saved-searches.changed",
    failure: t.failedToRestoreSearch,
  });
  const remove = useAction({
    call: trpcClient.savedSearches.delete.mutate,
    optimistic: async ({ id }) => {
      await utils.savedSearches.list.cancel();
      utils.savedSearches.list.setData(undefined, (known) => known?.filter((search) => search.id !== id));
    },
    changes: "saved-searches.changed",
    success: ({ name }) => format(t.nameDeleted, { name }),
    undo:
      ({ name, filters }) =>
      () =>
        restore.mutate({ name, filters }),
    failure: t.failedToDeleteSearch,
  });
  return ({ id }) => remove.mutate({ id });
}
