import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { Search } from "lucide-react";
import type { ComponentProps } from "react";

/** The search input with its icon. Its container must be `relative`. */
export function SearchField(props: ComponentProps<"input">) {
  return (
    <>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="text"
        aria-label={t.quickSearch}
        placeholder={t.quickSearchPlaceholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchQueryLength}
        {...props}
        className="h-9 w-full rounded-md border border-line-strong bg-surface pe-10 ps-9 text-lg text-ellipsis text-ink placeholder-shown:max-lg:pe-2 shadow-low placeholder:text-faint focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 sm:text-base"
      />
    </>
  );
}

/** The search field of the server-rendered page. */
export const earlySearchId = "early-search";

/**
 * one takes a while, during which the person may go on typing.
 *
 * @returns the field's text, also after its removal; null if it does not have the focus
 */
export function followEarlySearch(): () => string | null {
  const field = document.getElementById(earlySearchId);
  if (!(field instanceof HTMLInputElement)) return () => null;
  let isActive = field === document.activeElement;
  field.addEventListener("focus", () => (isActive = true));
  // When it is removed from the page, relatedTarget is null.
  field.addEventListener("blur", ({ relatedTarget }) => (isActive &&= relatedTarget === null));
  return () => (isActive ? field.value : null);
}
