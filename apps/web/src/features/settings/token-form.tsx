import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { type ApiTokenScope, apiTokenScopes, createApiTokenInput } from "@bowerbird/contract/api-tokens";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { failureText } from "../../shared/errors/error-message.ts";
import { invalidate } from "../../shared/api/invalidate.ts";
import { trpcClient } from "../../shared/api/trpc.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { CheckboxGroup } from "../../shared/ui/checkbox-group.tsx";
import { Field, Input } from "../../shared/ui/field.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Select } from "../../shared/ui/select.tsx";
import { schemaResolver } from "../../shared/forms/schema-resolver.ts";
import { ShownOnce } from "./shown-once.tsx";
import { withProof } from "../../shared/session/proof-store.ts";

interface Values {
  name: string;
  scopes: ApiTokenScope[];
  /** One of {@link expiries}. */
  expiry: string;
  appliesAtOnce: boolean;
}

const expiries = [
  { value: "30", label: t.days30 },
  { value: "90", label: t.days90 },
  { value: "365", label: t.oneYear },
  { value: "none", label: t.noExpiry },
];

/** Creates a token and shows it once. */
export function TokenForm() {
  const { register, control, handleSubmit, formState, reset } = useForm<Values>({
    resolver: schemaResolver<Values>(createApiTokenInput),
    defaultValues: { name: "", scopes: ["read"], expiry: "90", appliesAtOnce: false },
  });
  const chosen = useWatch({ control, name: "scopes" });
  const create = useCreateToken();
  const submit = handleSubmit(({ name, scopes, expiry, appliesAtOnce }) =>
    create.mutate(
      {
        name,
        scopes,
        expiresInDays: expiry === "none" ? null : Number(expiry),
        ...(appliesAtOnce && proposesOnly(scopes) && { appliesAtOnce }),
      },
      { onSuccess: () => reset() },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {create.isSuccess && <NewToken token={create.data.token} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label={t.nameOfANewToken} error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register("name")} placeholder={t.myScript} />}
        </Field>
        <Field label={t.expiresAfter}>
          {({ id }) => (
            <Controller
              control={control}
              name="expiry"
              render={({ field: { value, onChange } }) => (
                <Select id={id} value={value} onValueChange={onChange} options={expiries} />
              )}
            />
          )}
        </Field>
      </div>
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <CheckboxGroup
            label={t.access}
            options={apiTokenScopes}
            texts={(scope) => scopeTexts[scope]}
            value={value}
            onChange={onChange}
            error={formState.errors.scopes?.message}
            className="grid gap-3 sm:grid-cols-2"
          />
        )}
      />
      {proposesOnly(chosen) && (
        <Controller
          control={control}
          name="appliesAtOnce"
          render={({ field: { value, onChange } }) => (
            <Checkbox label={t.appliesAtOnce} hint={t.appliesAtOnceHint} checked={value} onCheckedChange={onChange} />
          )}
        />
      )}
      {create.isError && <Notice tone="error">{failureText(create.error, t.failedToCreateTheToken)}</Notice>}
      <Button type="submit" className="self-end" isBusy={create.isPending}>
        {t.createToken}
      </Button>
    </form>
  );
}

/** Whether an assistant with these asks the person first. */
function proposesOnly(scopes: readonly ApiTokenScope[]): boolean {
  return scopes.includes("organize") && !scopes.includes("write");
}

/** Creates a token, after the person has proven who they are. */
export function useCreateToken() {
  return useMutation({
    mutationFn: (input: z.input<typeof createApiTokenInput>) =>
      withProof(() => trpcClient.apiTokens.create.mutate(input)),
    onSuccess: () => void invalidate("api-tokens"),
  });
}

/** A token that was just created. */
export function NewToken({ token }: { token: string }) {
  return <ShownOnce title={t.copyToken} value={token} copied={t.tokenCopied} />;
}

/** What each scope allows. */
export const scopeTexts: Record<ApiTokenScope, { label: string; hint: string }> = {
  read: { label: t.read, hint: t.readScopeHint },
  organize: { label: common.organize, hint: t.organizeScopeHint },
  write: { label: t.write, hint: t.writeScopeHint },
  import: { label: t.importLabel, hint: t.importScopeHint },
  backup: { label: t.backUp, hint: t.backupScopeHint },
};
