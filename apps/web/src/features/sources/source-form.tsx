import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { type AddSourceInput, type SourceKindId, sourceKindIds, sourceKinds } from "@bowerbird/contract/sources";
import { useMutation } from "@tanstack/react-query";
import { BookMarked, Link2, type LucideIcon, MessagesSquare, Newspaper, Rss, Star } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Optional } from "../../shared/forms/bookmark-form-fields.tsx";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { failureText } from "../../shared/errors/error-message.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, Input, PasswordInput } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { toast } from "../../shared/ui/toaster.tsx";

const empty = { account: "", key: "", isOnce: false };

/** Connects a service: first it is chosen, then it says what it needs. */
export function SourceForm() {
  const [kind, setKind] = useState<SourceKindId | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <ServiceGrid value={kind} onChoose={setKind} />
      {kind && <ServiceForm key={kind} kind={kind} />}
    </div>
  );
}

function ServiceGrid({ value, onChoose }: { value: SourceKindId | null; onChoose: (kind: SourceKindId) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{t.connectAService}</legend>
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-3">
        {sourceKindIds.map((kind) => {
          const Icon = icons[kind];
          return (
            <label
              key={kind}
              className="relative flex min-h-14 items-center gap-3 rounded-lg border border-line-strong bg-surface px-3 py-2.5 shadow-low transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                checked={kind === value}
                onChange={() => onChoose(kind)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden className="size-5 shrink-0 text-accent" />
              <span className="min-w-0 text-sm font-medium text-balance">{sourceKinds[kind].name}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const icons: Record<SourceKindId, LucideIcon> = {
  "github-stars": Star,
  "hacker-news": Newspaper,
  "reddit-saved": MessagesSquare,
  feed: Rss,
  linkding: Link2,
  karakeep: BookMarked,
};

/** What is asked depends on the service. */
function ServiceForm({ kind }: { kind: SourceKindId }) {
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending) return;
    const { isOnce, ...texts } = values;
    add.mutate({ kind, ...texts, isDaily: !(canMove && isOnce) });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <Field
          label={key.isRequired ? key.label : <Optional text={key.label} />}
          hint={key.hint}
          required={key.isRequired}
        >
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
          hint={t.readOnceHint}
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
