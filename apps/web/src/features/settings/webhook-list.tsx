import { addWebhookInput, type WebhookEvent, webhookEvents } from "@bowerbird/contract/webhooks";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { Rows, Skeleton } from "../../shared/ui/basics.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { invalidate } from "../../shared/api/invalidate.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { withProof } from "../../shared/session/proof-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { ShownOnce } from "./shown-once.tsx";
import { EventField } from "./webhook-details.tsx";
import * as settings from "./messages.json";
import * as t from "./webhooks.messages.json";

/** The addresses that are told of changes, and a form to add one. */
export function WebhookList() {
  const { data, isError, refetch } = trpc.webhooks.list.useQuery();
  if (isError)
    return <ErrorState title={t.webhooks} text={settings.theyCouldNotBeLoaded} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-5">
      {!data && <Skeleton className="h-12 w-full" />}
      {data && <Rows of={data}>{(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}</Rows>}
      <WebhookForm />
    </div>
  );
}

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
