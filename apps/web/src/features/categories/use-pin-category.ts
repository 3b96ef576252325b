import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { toast } from "../../components/ui/toast.ts";

/** Pins or unpins at once on screen; the server's answer wins. */
export function usePinCategory(): (id: string, pinned: boolean) => void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.categories.setPinned.useMutation({
    onMutate: async ({ id, pinned }) => {
      await utils.categories.list.cancel();
      utils.categories.list.setData(undefined, (list) =>
        list?.map((entry) => (entry.id === id ? { ...entry, pinned } : entry)),
      );
    },
    onError: (error, { pinned }) => {
      const description = failureText(error, `Failed to ${pinned ? "pin" : "unpin"} the category`);
      toast({ title: "Error", description, tone: "error" });
    },
    onSettled: () => utils.categories.list.invalidate(),
  });
  return (id, pinned) => mutate({ id, pinned });
}
