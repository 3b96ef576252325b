import { onlyLink } from "@bowerbird/bookmark/text-links";
import { useNavigate } from "react-router";
import { failureText, isConflict } from "../errors/error-message.ts";
import { trpcClient } from "../api/trpc.ts";
import { toast } from "../ui/toaster.tsx";
import { useAction } from "./use-action.ts";
import * as common from "../messages.json";
import * as t from "./messages.json";

/** Saves the link on the clipboard; without one, opens the form for a single link and says why. */
export function useQuickSave(): () => void {
  const navigate = useNavigate();
  const remove = useAction({ call: trpcClient.bookmarks.delete.mutate, changes: "bookmarks" });
  const add = useAction({
    call: trpcClient.bookmarks.add.mutate,
    changes: "bookmarks",
    success: ({ url }) => ({ title: common.bookmarkSaved, description: url }),
    undo:
      ({ id }) =>
      () =>
        remove.mutate({ ids: [id] }),
    failure: (error) =>
      isConflict(error)
        ? { title: t.alreadySaved, description: error.message }
        : failureText(error, t.failedToSaveBookmark),
  });
  const save = async (): Promise<void> => {
    const text = await readClipboard();
    const link = text === null ? null : linkIn(text);
    if (link !== null) return add.mutate({ url: link });
    toast({
      title: text === null ? t.failedToReadTheClipboard : t.noLinkCopied,
    });
    void navigate("/add?method=single");
  };
  return () => void save();
}

/** The URL if the whole text is one; a sentence with a dot or an email address is not. */
export function linkIn(text: string): string | null {
  const isBare = /^\s*[^\s/@:]+\.[a-z]{2,}(?:\/\S*)?\s*$/i.test(text);
  const address = isBare ? `https://${text.trim()}` : onlyLink(text);
  return address !== null && URL.canParse(address) ? address : null;
}

/** The text on the clipboard; null if the browser or the person denies access. Browsers allow it right after a key or click. */
async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return null;
  }
}
