import * as t from "./webhooks.messages.json";
import { type WebhookEvent, webhookEvents } from "@bowerbird/contract/webhooks";
import { useId } from "react";
import { Checkbox } from "../../shared/ui/checkbox.tsx";

interface EventFieldProps {
  value: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
  error?: string | undefined;
}

/** A checkbox for each kind of change that a webhook can be told of. */
export function EventField({ value, onChange, error }: EventFieldProps) {
  const id = useId();
  const toggle = (event: WebhookEvent, isChosen: boolean): void =>
    onChange(webhookEvents.filter((one) => (one === event ? isChosen : value.includes(one))));
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t.whatToSend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={eventTexts[event]}
            checked={value.includes(event)}
            onCheckedChange={(isChosen) => toggle(event, isChosen)}
          />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export const eventTexts: Record<WebhookEvent | "test", string> = {
  "bookmark.created": t.newBookmarks,
  "bookmark.changed": t.changes,
  "bookmark.deleted": t.deletions,
  test: t.test,
};
