import { trpc } from "../../api/trpc.ts";

/** Pins or unpins at once; what the server says afterwards wins. */
export function usePinCategory(): (id: string, pinned: boolean) => void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.categories.setPinned.useMutation({
    onMutate: async ({ id, pinned }) => {
      await utils.categories.list.cancel();
      utils.categories.list.setData(undefined, (list) =>
        list?.map((entry) => (entry.id === id ? { ...entry, pinned } : entry)),
      );
    },
    onSettled: () => utils.categories.list.invalidate(),
  });
  return (id, pinned) => mutate({ id, pinned });
}
