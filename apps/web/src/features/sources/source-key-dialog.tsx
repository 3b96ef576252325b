import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type Source, sourceKinds } from "@bowerbird/contract/sources";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PasswordInput } from "../../shared/ui/input.tsx";

/** Asks for another key of a source, which is then read with it. */
export function SourceKeyDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const formId = useId();
  const [key, setKey] = useState("");
  const { name, key: field } = sourceKinds[source.kind];
  const change = useMutation({
    mutationFn: () => trpcClient.sources.changeKey.mutate({ id: source.id, key }),
    onSuccess: () => {
      onClose();
      void invalidate("sources.changed");
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  const error = change.isError ? failureText(change.error, t.theKeyCouldNotBeReplaced) : undefined;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={format(t.replaceTheKeyOfName, { name })}
      className="max-w-[440px]"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={change.isPending}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label={field?.label ?? common.key} hint={field?.hint} error={error} required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="off"
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
