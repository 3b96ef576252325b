import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import { timeFormat } from "../../shared/ui/dates.ts";
import * as t from "./webhooks.messages.json";
import type { Webhook } from "@bowerbird/contract/webhooks";
import { ChevronDown, Send, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { ask } from "../../shared/changes/ask-first.ts";
import { classNames } from "../../shared/ui/basics.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { Toggle } from "../../shared/ui/switch.tsx";
import { WebhookDetails } from "./webhook-details.tsx";

/** A webhook: where it goes, how it goes, and what can be done with it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, isOn } = webhook;
  const host = URL.parse(url)?.host ?? url;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const change = useAction({
    call: trpcClient.webhooks.change.mutate,
    changes: "webhooks.changed",
    failure: t.failedToChangeTheWebhook,
  });
  return (
    <li className="py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p dir="ltr" className="font-medium wrap-anywhere">
            {url}
          </p>
          <WebhookState webhook={webhook} />
        </div>
        <div className="flex items-center gap-1">
          <Toggle
            aria-label={format(t.sendToHost, { host })}
            checked={isOn}
            onCheckedChange={(checked) => change.mutate({ id, isOn: checked })}
            className="me-2"
          />
          <TestButton id={id} host={host} />
          <IconButton
            label={format(t.detailsOfHost, { host })}
            icon={<ChevronDown className={classNames("transition-transform", isOpen && "rotate-180")} />}
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setOpen(!isOpen)}
          />
          <RemoveButton id={id} host={host} />
        </div>
      </div>
      <div id={details}>
        {isOpen && <WebhookDetails webhook={webhook} onEvents={(events) => change.mutate({ id, events })} />}
      </div>
    </li>
  );
}

function TestButton({ id, host }: { id: string; host: string }) {
  const test = useAction({
    call: trpcClient.webhooks.test.mutate,
    changes: "webhooks.changed",
    success: ({ problem }) =>
      problem === null ? t.theTestArrived : { title: t.theTestFailed, description: problem, tone: "error" },
    failure: t.theTestFailed,
  });
  return (
    <IconButton
      label={format(t.sendATestToHost, { host })}
      icon={<Send className="rtl:-scale-x-100" />}
      disabled={test.isPending}
      onClick={() => test.mutate({ id })}
    />
  );
}

function RemoveButton({ id, host }: { id: string; host: string }) {
  const remove = useAction({
    call: trpcClient.webhooks.remove.mutate,
    changes: "webhooks.changed",
    failure: t.failedToRemoveTheWebhook,
  });
  return (
    <IconButton
      label={format(t.removeHost, { host })}
      icon={<Trash2 />}
      onClick={() =>
        ask({
          title: format(t.removeHostQuestion, { host }),
          description: t.removeWebhookConsequence,
          confirmLabel: common.remove,
          run: () => remove.mutate({ id }),
        })
      }
    />
  );
}

function WebhookState({ webhook: { isOn, offReason, failingSince, waiting } }: { webhook: Webhook }) {
  const isBad = offReason !== null || (isOn && failingSince !== null);
  const parts = isOn
    ? [
        failingSince && format(t.failingSince, { time: timeFormat.format(failingSince) }),
        waiting > 0 ? format(t.countWaiting, { count: waiting }) : !failingSince && t.everythingIsSent,
      ]
    : [offReason === null ? t.webhookIsOff : format(t.switchedOffReason, { reason: offReason })];
  return (
    <p aria-live="polite" className={classNames("text-sm text-pretty", isBad ? "text-danger-ink" : "text-muted")}>
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}
