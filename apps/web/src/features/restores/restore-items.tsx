import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { FieldChange, RestoreItem, RestoreItemKind } from "@bowerbird/contract/restores";
import { ArrowRight } from "lucide-react";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { timeFormat } from "../../shared/ui/dates.ts";

/** The bookmarks of one kind, a page at a time. */
export function RestoreItems({ id, kind }: { id: string; kind: RestoreItemKind }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = trpc.restores.items.useInfiniteQuery(
    { id, kind, limit: 50 },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  if (error) return <Notice tone="error">{t.theListCouldNotBeLoaded}</Notice>;
  if (!data) return <Skeleton className="m-4 h-12" />;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.pages
          .flatMap(({ items }) => items)
          .map((item, index) => (
            <Item key={index} item={item} />
          ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="m-3" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </>
  );
}

function Item({ item: { title, url, changes, message } }: { item: RestoreItem }) {
  return (
    <li className="px-4 py-2">
      <p className="truncate">{title || url}</p>
      <p className="truncate text-sm text-muted">{url}</p>
      <ChangeLines changes={changes} />
      {message && <p className="text-sm text-muted">{message}</p>}
    </li>
  );
}

/** The changed fields, with old and new values. */
export function ChangeLines({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map(({ field, from, to }) => (
    <p key={field} className="text-sm break-words text-muted">
      {field}:{" "}
      <del dir="auto" className="line-through">
        {shown(field, from)}
      </del>{" "}
      <ArrowRight aria-hidden className="inline size-3.5" /> <span className="sr-only">{t.becomes}</span>{" "}
      <ins dir="auto" className="text-ink no-underline">
        {shown(field, to)}
      </ins>
    </p>
  ));
}

function shown(field: string, value: string | null): string {
  if (value === null) return t.nothing;
  return field === "date" ? timeFormat.format(new Date(value)) : value;
}
