import { appScopeTexts, type ConnectedApp } from "@bowerbird/contract/connected-apps";
import { format } from "@bowerbird/contract/messages";
import { useState } from "react";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { SettingsSection } from "../../shared/components/settings-section.tsx";
import * as common from "../../shared/messages.json";
import { AlertDialog } from "../../shared/ui/alert-dialog.tsx";
import { Badge, Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import * as t from "./messages.json";

/** The apps that the person has let in by signing in. */
export function AppAccess() {
  const { data, isError, refetch } = trpc.connectedApps.list.useQuery();
  const [leaving, setLeaving] = useState<ConnectedApp | null>(null);
  const disconnect = useAction({
    call: trpcClient.connectedApps.disconnect.mutate,
    changes: "api-tokens",
    failure: t.failedToDisconnectTheApp,
  });
  return (
    <SettingsSection title={t.connectedApps} text={t.connectedAppsHint}>
      {isError && <ErrorState title={t.connectedApps} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-12 w-full" />}
      {data?.length === 0 && <p className="text-pretty text-muted">{t.noConnectedApp}</p>}
      {data && <Rows of={data}>{(app) => <App key={app.id} app={app} onDisconnect={() => setLeaving(app)} />}</Rows>}
      {leaving && (
        <AlertDialog
          isOpen
          onOpenChange={() => setLeaving(null)}
          title={format(t.disconnectAppQuestion, { name: leaving.name })}
          description={t.disconnectAppConsequence}
          confirmLabel={common.disconnect}
          onConfirm={() => disconnect.mutate({ id: leaving.id })}
        />
      )}
    </SettingsSection>
  );
}

function App({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  const { name, host, isVerified, scopes, createdAt, lastUsedAt } = app;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="max-w-full truncate" dir="auto">
            {name}
          </span>
          <Badge tone={isVerified ? "accent" : "warning"}>{isVerified ? t.appVerified : t.appNotVerified}</Badge>
        </p>
        <ul className="text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{appScopeTexts[scope]}</li>
          ))}
        </ul>
        <p className="text-sm wrap-anywhere text-muted">
          {host} · {format(t.connectedOn, { date: dayFormat.format(createdAt) })} ·{" "}
          {lastUsedAt ? format(t.lastUsed, { date: dayFormat.format(lastUsedAt) }) : t.neverUsed}
        </p>
      </div>
      <Button size="sm" aria-haspopup="dialog" aria-label={format(t.disconnectNamed, { name })} onClick={onDisconnect}>
        {common.disconnect}
      </Button>
    </li>
  );
}
