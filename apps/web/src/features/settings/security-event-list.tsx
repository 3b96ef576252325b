import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type SecurityEvent, securityEventNames } from "@bowerbird/contract/security-events";
import { trpc } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { timeFormat } from "../../shared/ui/dates.ts";

/** Events per page. */
const pageSize = 10;

/** The account's security events, the newest first. */
export function SecurityEventList() {
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    trpc.account.securityEvents.useInfiniteQuery(
      { limit: pageSize },
      // The event stream does not cover these: the list is fetched whenever it is opened.
      { getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: "always" },
    );
  if (isError && !data)
    return <ErrorState title={t.securityEvents} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  const events = data.pages.flatMap(({ items }) => items);
  if (events.length === 0) return <p className="text-muted">{t.nothingHasHappenedYet}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Rows of={events}>{(event) => <EventRow key={event.id} event={event} />}</Rows>
      {hasNextPage && (
        <Button size="sm" className="self-start" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

function EventRow({ event: { kind, detail, device, address, createdAt } }: { event: SecurityEvent }) {
  const origin = [device, address].filter(Boolean).join(" · ");
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere">
        <span className="font-medium">{securityEventNames[kind]}</span>
        {detail && <span className="text-muted">: {detail}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        <time dateTime={createdAt.toISOString()}>{timeFormat.format(createdAt)}</time>
        {origin && ` · ${origin}`}
      </p>
    </li>
  );
}
