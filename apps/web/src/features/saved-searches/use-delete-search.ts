import type { SavedSearch } from "@bowerbird/contract/saved-searches";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpc } from "../../shared/api/trpc.ts";
import { toast } from "../../shared/ui/toast.ts";

/** Removes a search from the list at once; Undo saves it again. */
export function useDeleteSearch(): (search: SavedSearch) => void {
  const utils = trpc.useUtils();
  const refresh = () => invalidate("saved-searches.changed");
  const failWith = (what: string) => (error: unknown) =>
    toast({ title: "Error", description: failureText(error, what), tone: "error" });
  const restore = trpc.savedSearches.save.useMutation({
    onSettled: refresh,
    onError: failWith("Failed to bring the search back"),
  });
  const remove = trpc.savedSearches.delete.useMutation({
    onMutate: async ({ id }) => {
      await utils.savedSearches.list.cancel();
      utils.savedSearches.list.setData(undefined, (known) => known?.filter((search) => search.id !== id));
    },
    onSettled: refresh,
    onSuccess: ({ name, filters }) =>
      toast({
        title: `“${name}” deleted`,
        tone: "success",
        action: { label: "Undo", onSelect: () => restore.mutate({ name, filters }) },
      }),
    onError: failWith("Failed to delete the search"),
  });
  return ({ id }) => remove.mutate({ id });
}
