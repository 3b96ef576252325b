import type { Bookmark } from "@bowerbird/contract/bookmarks";
import type { ExtractedMetadata } from "@bowerbird/contract/metadata";
import { parseWebUrl, tidyUrl } from "@bowerbird/contract/web-url";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSettled } from "../../shared/browser/use-settled.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import type { BookmarkValues } from "../../shared/forms/bookmark-form-fields.tsx";

/** After this long without typing, an address counts as complete. */
const defaultSettledMs = 600;

interface TypedLink {
  /** The bookmark that has this link already. */
  saved: Bookmark | null;
  isReading: boolean;
  /** Resolves when the page of the link was read, or could not be; right away where a title was typed. */
  fill: () => Promise<void>;
}

/**
 * Looks up the link in a form once it is complete: whether it is saved already, and what its page says. Empty fields are
 * filled in; what the person typed stays.
 *
 * @param onTitled called when the link and its title are known, from its page or from the person, and again for another title
 */
export function useTypedLink(
  form: UseFormReturn<BookmarkValues>,
  onTitled: () => void,
  settledMs = defaultSettledMs,
): TypedLink {
  const url = useSettled(useWatch({ control: form.control, name: "url" }).trim(), settledMs);
  const title = useSettled(useWatch({ control: form.control, name: "title" }).trim(), settledMs);
  const isLink = isWebUrl(url);
  const { data } = trpc.bookmarks.findSaved.useQuery({ url }, { enabled: isLink, staleTime: 0, retry: false });
  const told = useRef("");
  const tellOnce = (): void => {
    const now = `${form.getValues("url").trim()} ${form.getValues("title").trim()}`;
    if (told.current === now) return;
    told.current = now;
    onTitled();
  };
  const { isReading, isTyped, read } = useReadPage(form, tellOnce);
  const onSettled = useEffectEvent((settled: string): void => {
    if (settled === "") told.current = "";
    if (isWebUrl(settled) && isTyped()) tellOnce();
    else void read(settled);
  });
  useEffect(() => onSettled(url), [url]);
  const onOwnTitle = useEffectEvent((settled: string): void => {
    if (settled !== "" && isLink && isTyped()) tellOnce();
  });
  useEffect(() => onOwnTitle(title), [title]);
  return {
    saved: (isLink && data?.bookmark) || null,
    isReading,
    fill: () => read(form.getValues("url").trim()),
  };
}

function useReadPage(form: UseFormReturn<BookmarkValues>, onTitled: () => void) {
  const [isReading, setReading] = useState(false);
  const filled = useRef({ url: "", title: "" });
  const running = useRef({ url: "", done: Promise.resolve() });
  const fill = (url: string, { title, description }: ExtractedMetadata): void => {
    const now = form.getValues();
    if (now.url.trim() !== url) return;
    if (!isOpen(now.title, filled.current.title)) return onTitled();
    filled.current = { url, title };
    form.setValue("title", title, { shouldDirty: true });
    form.clearErrors("title");
    if (now.description.trim() === "") form.setValue("description", description, { shouldDirty: true });
    onTitled();
  };
  const request = async (url: string): Promise<void> => {
    setReading(true);
    try {
      fill(url, await trpcClient.metadata.extract.mutate({ url }));
    } catch {
      // The person can type a title, or ask with "Refresh metadata", which shows the error.
    } finally {
      if (running.current.url === url) {
        running.current.url = "";
        setReading(false);
      }
    }
  };
  const read = async (url: string): Promise<void> => {
    const title = form.getValues("title");
    const isFilled = title.trim() !== "" && filled.current.url === url;
    if (isFilled || !isWebUrl(url) || !isOpen(title, filled.current.title)) return;
    if (running.current.url !== url) running.current = { url, done: request(url) };
    await running.current.done;
  };
  const isTyped = (): boolean => !isOpen(form.getValues("title"), filled.current.title);
  return { isReading, isTyped, read };
}

/** Whether a title may be replaced: none was typed. */
function isOpen(title: string, filled: string): boolean {
  return title.trim() === "" || title === filled;
}

function isWebUrl(text: string): boolean {
  return parseWebUrl(tidyUrl(text)).ok;
}
