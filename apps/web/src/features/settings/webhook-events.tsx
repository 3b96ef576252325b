import * as t from "./webhooks.messages.json";
import { type WebhookEvent, webhookEvents } from "@bowerbird/contract/webhooks";
import type { ComponentProps } from "react";
import { CheckboxGroup } from "../../shared/ui/checkbox-group.tsx";

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

export const eventTexts: Record<WebhookEvent | "test", string> = {
  "bookmark.created": t.newBookmarks,
  "bookmark.changed": t.changes,
  "bookmark.deleted": t.deletions,
  test: t.test,
};
