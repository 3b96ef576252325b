import { parseWebUrl } from "@bowerbird/contract/web-url";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { failureText, isConflict } from "../errors/error-message.ts";
import { trpc } from "../api/trpc.ts";
import { isDialogOpen } from "../browser/shortcut-keys.ts";
import { toast } from "../ui/toast.ts";
import { useRefreshLists } from "./after-change.ts";

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

/** The URL if the whole text is one; a sentence with a dot or an email address is not. */
export function linkIn(text: string): string | null {
  const trimmed = text.trim();
  const isBare = /^[^\s/@:]+\.[a-z]{2,}(?:\/\S*)?$/i.test(trimmed);
  if (!isBare && !/^https?:\/\/\S+$/i.test(trimmed)) return null;
  const address = parseWebUrl(isBare ? `https://${trimmed}` : trimmed);
  return address.ok ? address.value.url : null;
}

/** Ctrl/Cmd+Shift+B saves the link on the clipboard, except in a dialog, where typed text would be lost. */
export function useQuickSaveHotkey(): void {
  const save = useQuickSave();
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const isHotkey = (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey;
    if (!isHotkey || event.key.toLowerCase() !== "b") return;
    // Browsers would toggle their own bookmarks bar.
    event.preventDefault();
    if (!event.repeat && !isDialogOpen()) save();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
