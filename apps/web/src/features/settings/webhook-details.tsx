import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { ComponentProps } from "react";
import { format } from "@bowerbird/contract/messages";
import { locale } from "@bowerbird/contract/messages/locale";
import { type Webhook, type WebhookDelivery, type WebhookEvent, webhookEvents } from "@bowerbird/contract/webhooks";
import { trpc } from "../../shared/api/trpc.ts";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { CheckboxGroup } from "../../shared/ui/checkbox-group.tsx";
import * as settings from "./messages.json";
import * as t from "./webhooks.messages.json";

/** What a webhook is told of, which can be changed, and its last deliveries. */
export function WebhookDetails({
  webhook: { id, events },
  onEvents,
}: {
  webhook: Webhook;
  onEvents: (events: WebhookEvent[]) => void;
}) {
  const { data, isError, refetch } = trpc.webhooks.deliveries.useQuery({ id });
  return (
    <div className="mt-3 flex flex-col gap-4 rounded-lg bg-sunken p-4">
      {/* The last one stays: a webhook without any is switched off instead. */}
      <EventField value={events} onChange={(chosen) => chosen.length > 0 && onEvents(chosen)} />
      <section aria-label={t.lastDeliveries}>
        <h3 className="mb-1.5 text-sm font-medium">{t.lastDeliveries}</h3>
        {isError && (
          <ErrorState title={t.lastDeliveries} text={settings.theyCouldNotBeLoaded} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Skeleton className="h-10 w-full" />}
        {data?.length === 0 && <p className="text-sm text-muted">{t.nothingSentYet}</p>}
        {data && data.length > 0 && (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto">
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" });

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, problem, answer, nextAt } = delivery;
  const { Icon, tone, text } = states[state];
  return (
    <li className="flex gap-2.5 py-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="font-medium">{eventTexts[event]}</span> <span className="text-muted">{text}</span>
          </span>
          <span className="text-muted tabular-nums">{describe(delivery)}</span>
        </p>
        {problem !== null && <p className="text-pretty text-danger-ink">{problem}</p>}
        {problem !== null && answer !== null && (
          <p dir="auto" className="font-mono text-xs wrap-anywhere text-muted">
            {answer}
          </p>
        )}
        {nextAt && <p className="text-muted">{format(t.nextAttempt, { time: time.format(nextAt) })}</p>}
      </div>
    </li>
  );
}

const states = {
  delivered: { Icon: CircleCheck, tone: "text-success-ink", text: t.delivered },
  failed: { Icon: CircleAlert, tone: "text-danger-ink", text: t.failed },
  waiting: { Icon: Clock, tone: "text-muted", text: "" },
};

/** The status, how long it took, which attempt it was, and when. */
function describe({ status, durationMs, attempts, attemptedAt, createdAt }: WebhookDelivery): string {
  const parts = [
    status,
    durationMs !== null && format(t.durationMs, { ms: durationMs }),
    attempts > 1 && format(t.attemptNumber, { number: attempts }),
    time.format(attemptedAt ?? createdAt),
  ];
  return parts.filter((part) => part !== null && part !== false).join(" · ");
}

type EventFieldProps = Pick<ComponentProps<typeof CheckboxGroup<WebhookEvent>>, "value" | "onChange" | "error">;

/** A checkbox for each kind of change that a webhook can be told of. */
export function EventField(props: EventFieldProps) {
  return (
    <CheckboxGroup
      {...props}
      label={t.whatToSend}
      options={webhookEvents}
      texts={(event) => ({ label: eventTexts[event] })}
      className="flex flex-wrap gap-x-6 gap-y-2"
    />
  );
}

const eventTexts: Record<WebhookEvent | "test", string> = {
  "bookmark.created": t.newBookmarks,
  "bookmark.changed": t.changes,
  "bookmark.deleted": t.deletions,
  test: t.test,
};
