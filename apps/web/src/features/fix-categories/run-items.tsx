import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { RecategorizationItem } from "@bowerbird/contract/recategorizations";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { trpc } from "../../shared/api/trpc.ts";
import { Badge, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CheckMark } from "./check-mark.tsx";
import { isItemChosen, type RunChoice, toggleItem } from "./run-choice.ts";

const pageSize = 50;

interface RunItemsProps {
  runId: string;
  groupKey: string;
  /** Only moves between these categories, or into one, or those that are sure enough. */
  filter?: { fromCategoryId?: string; toCategoryId?: string; minConfidence?: number | undefined };
  choice: RunChoice;
  onChoice: (choice: RunChoice) => void;
}

/** The bookmarks of a group, a page at a time; each can be left out. */
export function RunItems({ runId, groupKey, filter, choice, onChoice }: RunItemsProps) {
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    trpc.recategorizations.items.useInfiniteQuery(
      { id: runId, limit: pageSize, ...filter },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="px-5 py-2 sm:px-6">
      {isPending && <Skeleton className="my-2 h-8" />}
      {isError && items.length === 0 && (
        <div role="alert" className="flex items-center justify-between gap-4 py-2 text-muted">
          {t.couldNotLoadTheBookmarks}
          <Button size="sm" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      <ul>
        {items.map((item) => (
          <li key={item.bookmarkId} className="flex items-start gap-3 py-2">
            <span className="mt-0.5 flex">
              <CheckMark
                label={displayTitle(item)}
                checked={isItemChosen(choice, groupKey, item.bookmarkId)}
                onCheckedChange={() => onChoice(toggleItem(choice, groupKey, item.bookmarkId))}
              />
            </span>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="my-2" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

function Item({ item }: { item: RecategorizationItem }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <a
          href={item.url}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
          className="min-w-0 rounded-xs break-words hover:underline"
        >
          {displayTitle(item)}
        </a>
        <span className="text-xs text-muted">{displaySubtitle(item)}</span>
      </p>
      <p className="text-sm text-pretty text-muted">
        {item.reason} <span className="tabular-nums">· {Math.round(item.confidence * 100)}%</span>
      </p>
      {item.tags.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-1.5">
          {item.tags.map((tag) => (
            <Badge key={tag} title={tag} tone="accent">
              {tag}
            </Badge>
          ))}
        </p>
      )}
    </div>
  );
}
