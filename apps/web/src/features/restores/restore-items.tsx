import type { RestoreItem, RestoreItemKind } from "@bowerbird/contract/restores";
import { trpc } from "../../api/trpc.ts";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { ChangeLines } from "./change-lines.tsx";

/** The bookmarks of one kind, a page at a time. */
export function RestoreItems({ id, kind }: { id: string; kind: RestoreItemKind }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = trpc.restores.items.useInfiniteQuery(
    { id, kind, limit: 50 },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  if (error) return <Notice tone="error">The list could not be loaded.</Notice>;
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
          Show more
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
