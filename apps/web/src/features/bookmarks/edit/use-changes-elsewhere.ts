import type { Bookmark, BookmarkPage } from "@bowerbird/contract/bookmarks";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { bookmarkPagesKey } from "../../../shared/api/query-client.ts";
import type { BookmarkValues } from "../../../shared/forms/bookmark-form-fields.tsx";
import { type EditedField, type EditedValues, toValues } from "./edit-fields.tsx";

interface ChangesElsewhere {
  /** What the form's values are compared with: a field that is not being edited follows what is saved elsewhere. */
  base: RefObject<EditedValues>;
  /** The fields that were changed both here and elsewhere. */
  conflicts: readonly EditedField[];
}

/** Brings what another tab or device saves into a form that is open, except into the fields that are being edited. */
export function useChangesElsewhere(form: UseFormReturn<BookmarkValues>, bookmark: Bookmark): ChangesElsewhere {
  const client = useQueryClient();
  const base = useRef(toValues(bookmark));
  const seen = useRef<EditedValues>(null);
  const [conflicts, setConflicts] = useState<readonly EditedField[]>([]);
  const { dirtyFields } = form.formState;
  const take = useEffectEvent((latest: Bookmark): void => {
    const [before, after] = [seen.current ?? toValues(bookmark), toValues(latest)];
    seen.current = after;
    const changed = (Object.keys(after) as EditedField[]).filter((name) => !isSame(before[name], after[name]));
    for (const name of changed.filter((each) => !dirtyFields[each])) {
      base.current = { ...base.current, [name]: after[name] };
      form.resetField(name, { defaultValue: after[name] });
    }
    const both = changed.filter((name) => dirtyFields[name] && !isSame(form.getValues(name), after[name]));
    if (both.length > 0) setConflicts((known) => [...new Set([...known, ...both])]);
  });
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        if (type !== "updated" || query.queryKey[0] !== bookmarkPagesKey[0]) return;
        const found = toItems(query.state.data as CachedPage | undefined).find(({ id }) => id === bookmark.id);
        if (found) take(found);
      }),
    [client, bookmark.id],
  );
  return { base, conflicts };
}

/** A page of a list, or a list of pages. */
type CachedPage = Partial<BookmarkPage> & { pages?: BookmarkPage[] };

function toItems({ items, pages }: CachedPage = {}): Bookmark[] {
  return items ?? pages?.flatMap((page) => page.items) ?? [];
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
