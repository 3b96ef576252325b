import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { type AddSourceInput, type SourceKindId, sourceKindIds, sourceKinds } from "@bowerbird/contract/sources";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Input, PasswordInput } from "../../shared/ui/input.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { toast } from "../../shared/ui/toaster.tsx";

const options = sourceKindIds.map((value) => ({ value, label: sourceKinds[value].name }));
const empty = { account: "", key: "", isOnce: false };

/** Connects a service: what is asked depends on the service. */
export function SourceForm() {
  const [kind, setKind] = useState<SourceKindId>("github-stars");
  const [values, setValues] = useState(empty);
  const { name, account, key, canMove } = sourceKinds[kind];
  const add = useMutation({
    mutationFn: (input: AddSourceInput) => trpcClient.sources.add.mutate(input),
    onSuccess: () => {
      setValues(empty);
      toast({ title: format(t.nameConnected, { name }), tone: "success" });
      void invalidate("sources.changed");
    },
  });
  const choose = (next: string): void => {
    setKind(next as SourceKindId);
    setValues(empty);
    add.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const { isOnce, ...texts } = values;
    add.mutate({ kind, ...texts, isDaily: !(canMove && isOnce) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t.connectAService}>
        {({ id }) => <Select id={id} value={kind} onValueChange={choose} options={options} />}
      </Field>
      {account && (
        <Field label={account.label} hint={account.hint} required>
          {(field) => (
            <Input
              {...field}
              value={values.account}
              onChange={({ target }) => setValues({ ...values, account: target.value })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      )}
      {key && (
        <Field label={key.isRequired ? key.label : `${key.label} (optional)`} hint={key.hint} required={key.isRequired}>
          {(field) => (
            <PasswordInput
              {...field}
              value={values.key}
              onChange={({ target }) => setValues({ ...values, key: target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {canMove && (
        <Checkbox
          label={t.onlyOnceToMoveHere}
          hint={t.everythingIsReadNowAndNothing}
          checked={values.isOnce}
          onCheckedChange={(isOnce) => setValues({ ...values, isOnce })}
        />
      )}
      {add.isError && (
        <Notice tone="error">{failureText(add.error, format(t.nameCouldNotBeConnected, { name }))}</Notice>
      )}
      <Button type="submit" className="self-end" isBusy={add.isPending}>
        {common.connect}
      </Button>
    </form>
  );
}
