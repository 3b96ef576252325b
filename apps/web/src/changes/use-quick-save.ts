import { useNavigate } from "react-router";
import { isConflict } from "../api/error-message.ts";
import { failureText } from "../api/failure-text.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../components/ui/toast.ts";
import { linkIn } from "./link-in.ts";
import { useRefreshLists } from "./use-refresh-lists.ts";

/** Saves the link on the clipboard; without one, opens the form for a single link and says why. */
export function useQuickSave(): () => void {
  const navigate = useNavigate();
  const refresh = useRefreshLists();
  const remove = trpc.bookmarks.delete.useMutation({ onSettled: refresh });
  const add = trpc.bookmarks.add.useMutation({
    onSettled: refresh,
    onSuccess: ({ id, url }) =>
      toast({
        title: "Bookmark saved",
        description: url,
        tone: "success",
        action: { label: "Undo", onSelect: () => remove.mutate({ ids: [id] }) },
      }),
    onError: (error) =>
      isConflict(error)
        ? toast({ title: "Already saved", description: error.message })
        : toast({ title: "Error", description: failureText(error, "Failed to save the bookmark"), tone: "error" }),
  });
  const save = async (): Promise<void> => {
    const text = await readClipboard();
    const link = text === null ? null : linkIn(text);
    if (link !== null) return add.mutate({ url: link });
    toast({
      title: text === null ? "The browser did not allow reading the clipboard" : "There is no link on the clipboard",
    });
    void navigate("/add?method=single");
  };
  return () => void save();
}

/** Null if the browser or the person denies access. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
