import * as settings from "./messages.json";
import * as t from "./webhooks.messages.json";
import { trpc } from "../../shared/api/trpc.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The addresses that are told of changes, and a form to add one. */
export function WebhookList() {
  const { data, isError, refetch } = trpc.webhooks.list.useQuery();
  if (isError)
    return <ErrorState title={t.webhooks} text={settings.theyCouldNotBeLoaded} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      {!data && <Skeleton className="h-12 w-full" />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <WebhookForm />
    </div>
  );
}
