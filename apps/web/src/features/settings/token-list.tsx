import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { ApiToken } from "@bowerbird/contract/api-tokens";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Badge, Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { scopeTexts, TokenForm } from "./token-form.tsx";
import { dayFormat } from "../../shared/ui/dates.ts";

/** The person's tokens for scripts and other programs. */
export function TokenList() {
  const { data, isError, refetch } = trpc.apiTokens.list.useQuery();
  const revoke = useAction({
    call: trpcClient.apiTokens.revoke.mutate,
    changes: "api-tokens",
    failure: t.failedToRevokeTheToken,
  });
  if (isError) return <ErrorState title={t.tokens} text={t.theyCouldNotBeLoaded} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      {!data && <Skeleton className="h-12 w-full" />}
      {data && (
        <Rows of={data}>
          {(token) => <Token key={token.id} token={token} onRevoke={() => revoke.mutate({ id: token.id })} />}
        </Rows>
      )}
      <TokenForm />
    </div>
  );
}

function Token({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, ending, createdAt, lastUsedAt, expiresAt, appliesAtOnce } = token;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="max-w-full truncate">{name}</span>
          {scopes.map((scope) => (
            <Badge key={scope}>{scopeTexts[scope].label}</Badge>
          ))}
          {appliesAtOnce && <Badge>{t.appliesAtOnce}</Badge>}
        </p>
        <p className="text-sm text-muted">
          …{ending} · {format(t.createdOn, { date: dayFormat.format(createdAt) })} ·{" "}
          {lastUsedAt ? format(t.lastUsed, { date: dayFormat.format(lastUsedAt) }) : t.neverUsed} ·{" "}
          {expiryText(expiresAt)}
        </p>
      </div>
      <Button size="sm" onClick={onRevoke} aria-label={format(t.revokeName, { name })}>
        {t.revoke}
      </Button>
    </li>
  );
}

function expiryText(expiresAt: Date | null): string {
  if (expiresAt === null) return t.noExpiryShort;
  return format(expiresAt <= new Date() ? t.expiredOn : t.expiresOn, { date: dayFormat.format(expiresAt) });
}
