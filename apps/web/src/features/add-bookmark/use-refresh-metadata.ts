import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import type { UseFormReturn } from "react-hook-form";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { toast } from "../../shared/ui/toaster.tsx";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";

const urlFirst = t.pleaseEnterAUrlFirst;

/** Fills in title and description from the page; Undo brings the old values back. */
export function useRefreshMetadata(form: UseFormReturn<BookmarkValues>) {
  const extract = useAction({
    call: trpcClient.metadata.extract.mutate,
    onSuccess: (found, asked) => {
      // The person may have entered another link in the meantime.
      if (form.getValues("url") === asked.url) fillIn(form, found);
    },
    failure: t.failedToRefreshMetadata,
  });
  const refresh = (): void => {
    const { url } = form.getValues();
    if (url.trim() !== "") return extract.mutate({ url });
    form.setError("url", { message: urlFirst });
    form.setFocus("url");
  };
  return { refresh, isRefreshing: extract.isPending };
}

function fillIn(form: UseFormReturn<BookmarkValues>, { title, description, isFallback }: ExtractedMetadata): void {
  const before = form.getValues();
  const set = (values: { title: string; description: string }): void => {
    form.setValue("title", values.title, { shouldDirty: true });
    form.setValue("description", values.description, { shouldDirty: true });
    form.clearErrors(["title", "description"]);
  };
  // A title derived from the URL is better than none, and worse than what the person typed.
  if (isFallback) {
    set({ title: before.title.trim() || title, description: before.description });
    return toast({ title: t.thePageCouldNotBeRead, description: t.enterATitleYourself });
  }
  set({ title, description: description || before.description });
  const action = { label: common.undo, onSelect: () => set(before) };
  toast({ title: t.titleAndDescriptionRefreshed, tone: "success", action });
}
