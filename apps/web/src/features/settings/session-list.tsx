import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Session } from "@bowerbird/contract/account";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Badge, Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";

/** The person's sessions, and the way to end them. */
export function SessionList() {
  const { data, isError, refetch } = trpc.account.sessions.useQuery();
  const shared = { changes: "sessions", failure: t.failedToSignTheDeviceOut } as const;
  const revoke = useAction({ ...shared, call: trpcClient.account.revokeSession.mutate });
  const revokeOthers = useAction({ ...shared, call: trpcClient.account.revokeOtherSessions.mutate });
  if (isError) return <ErrorState title={t.devices} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex flex-col gap-4">
      <Rows of={data}>
        {(session) => <Device key={session.id} session={session} onEnd={() => revoke.mutate({ id: session.id })} />}
      </Rows>
      {data.length > 1 && (
        <Button className="self-end" isBusy={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
          {t.signOutAllOtherDevices}
        </Button>
      )}
    </div>
  );
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 font-medium">
          {session.device}
          {session.isCurrent && <Badge tone="accent">{t.thisDevice}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.address && <>{session.address} · </>}
          {format(t.sinceAndLastUsed, {
            since: dayFormat.format(session.createdAt),
            used: dayFormat.format(session.lastUsedAt),
          })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button size="sm" onClick={onEnd} aria-label={format(t.signOutDevice, { device: session.device })}>
          {t.signOut}
        </Button>
      )}
    </li>
  );
}
