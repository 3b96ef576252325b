import { createApiTokenInput } from "@bowerbird/contract/api-tokens";
import { Copy } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { failureText } from "../../api/failure-text.ts";
import { trpc } from "../../api/trpc.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Select } from "../../components/ui/select.tsx";
import { schemaResolver } from "../../forms/schema-resolver.ts";

interface Values {
  name: string;
  scope: "read" | "read-write";
}

const scopes = [
  { value: "read", label: "Reads" },
  { value: "read-write", label: "Reads and writes" },
];

/** Makes a token and shows it, this once. */
export function TokenForm() {
  const utils = trpc.useUtils();
  const { register, control, handleSubmit, formState, reset } = useForm<Values>({
    resolver: schemaResolver<Values>(createApiTokenInput),
    defaultValues: { name: "", scope: "read" },
  });
  const create = trpc.apiTokens.create.useMutation({
    onSuccess: () => {
      reset();
      void utils.apiTokens.list.invalidate();
    },
  });
  return (
    <form noValidate onSubmit={handleSubmit((values) => create.mutate(values))} className="flex flex-col gap-4">
      {create.isSuccess && <NewToken token={create.data.token} />}
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label="Name of a new token" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register("name")} placeholder="My script" />}
        </Field>
        <Field label="What it may do">
          {({ id }) => (
            <Controller
              control={control}
              name="scope"
              render={({ field: { value, onChange } }) => (
                <Select id={id} value={value} onValueChange={onChange} options={scopes} />
              )}
            />
          )}
        </Field>
      </div>
      {create.isError && <Notice tone="error">{failureText(create.error, "Failed to make the token")}</Notice>}
      <Button type="submit" className="self-end" isBusy={create.isPending}>
        Make token
      </Button>
    </form>
  );
}

function NewToken({ token }: { token: string }) {
  return (
    <Notice tone="success" title="Copy the token now: it is not shown again.">
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 text-sm break-all">{token}</code>
        <Button size="sm" onClick={() => void copyText(token, "Token copied")}>
          <Copy aria-hidden />
          Copy
        </Button>
      </div>
    </Notice>
  );
}
