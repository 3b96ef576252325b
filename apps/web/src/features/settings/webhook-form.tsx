import * as t from "./webhooks.messages.json";
import { addWebhookInput, type WebhookEvent, webhookEvents } from "@bowerbird/contract/webhooks";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { EventField } from "./webhook-events.tsx";

interface Values {
  url: string;
  events: WebhookEvent[];
}

/** Adds a webhook, after the person has proven who they are, and shows its secret once. */
export function WebhookForm() {
  const { register, control, handleSubmit, formState, reset } = useForm<Values>({
    resolver: schemaResolver<Values>(addWebhookInput),
    defaultValues: { url: "", events: [...webhookEvents] },
  });
  const add = useMutation({
    mutationFn: (values: Values) => withProof(() => trpcClient.webhooks.add.mutate(values)),
    onSuccess: () => {
      reset();
      void invalidate("webhooks.changed");
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => add.mutate(values))} className="flex flex-col gap-4">
      {add.isSuccess && <ShownOnce title={t.copySecret} value={add.data.secret} copied={t.secretCopied} />}
      <Field label={t.addressOfTheReceiver} error={formState.errors.url?.message}>
        {(field) => <Input {...field} {...register("url")} dir="ltr" inputMode="url" />}
      </Field>
      <Controller
        control={control}
        name="events"
        render={({ field: { value, onChange } }) => (
          <EventField value={value} onChange={onChange} error={formState.errors.events?.message} />
        )}
      />
      {add.isError && <Notice tone="error">{failureText(add.error, t.failedToAddTheWebhook)}</Notice>}
      <Button type="submit" className="self-end" isBusy={add.isPending}>
        {t.addWebhook}
      </Button>
    </form>
  );
}
