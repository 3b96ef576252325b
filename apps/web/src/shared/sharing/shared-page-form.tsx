import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { type SharedPage, type SharedSort, sharedSorts, type sharedViews } from "@bowerbird/contract/sharing";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { trpcClient } from "../api/trpc.ts";
import { useAction } from "../changes/use-action.ts";
import { failureText } from "../errors/error-message.ts";
import { Optional } from "../forms/bookmark-form-fields.tsx";
import * as common from "../messages.json";
import { Checkbox } from "../ui/checkbox.tsx";
import { Field, GrowingTextarea, Input } from "../ui/field.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import * as dialog from "./dialog.messages.json";
import * as t from "./messages.json";

interface SharedPageFormProps {
  id: string;
  page: SharedPage;
  onSaved: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  onBusyChange: (isBusy: boolean) => void;
}

type Values = Pick<SharedPage, "hasSubcategories" | "title" | "description" | "sort" | "view" | "isIndexed">;

/** What is on a shared page, and how. */
export function SharedPageForm({ id, page, onSaved, onDirtyChange, onBusyChange }: SharedPageFormProps) {
  const { hasSubcategories, title, description, sort, view, isIndexed } = page;
  const form = useForm<Values>({
    defaultValues: { hasSubcategories, title, description, sort, view, isIndexed },
  });
  const { control, register, formState } = form;
  const save = useAction({
    call: (values: Values) => trpcClient.sharing.change.mutate({ categoryId: page.categoryId, ...values }),
    changes: "sharing.changed",
    success: format(dialog.pageSaved, { name: page.category }),
    onSuccess: onSaved,
  });
  useEffect(() => onDirtyChange(formState.isDirty), [formState.isDirty, onDirtyChange]);
  useEffect(() => onBusyChange(save.isPending), [save.isPending, onBusyChange]);
  const submit = form.handleSubmit((values) => save.mutate(values));
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Controller
        control={control}
        name="hasSubcategories"
        render={({ field: { value, onChange } }) => (
          <Checkbox label={t.withSubcategories} checked={value} onCheckedChange={onChange} />
        )}
      />
      <Field label={<Optional text={common.title} />} hint={t.titleHint}>
        {(field) => (
          <Input
            {...field}
            {...register("title")}
            maxLength={limits.sharedTitle}
            placeholder={page.category}
            autoComplete="off"
            dir="auto"
          />
        )}
      </Field>
      <Field label={<Optional text={common.description} />}>
        {(field) => (
          <GrowingTextarea {...field} {...register("description")} maxLength={limits.sharedDescription} dir="auto" />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice control={control} name="sort" label={t.order} options={sortOptions} />
        <Choice control={control} name="view" label={t.view} options={viewOptions} />
      </div>
      <Controller
        control={control}
        name="isIndexed"
        render={({ field: { value, onChange } }) => (
          <Checkbox label={t.letSearchEnginesListIt} checked={value} onCheckedChange={onChange} />
        )}
      />
      {save.isError && <Notice tone="error">{failureText(save.error, t.sharingFailed)}</Notice>}
    </form>
  );
}

const sortNames: Record<SharedSort, string> = {
  newest: t.newestFirst,
  oldest: t.oldestFirst,
  title: t.byName,
  manual: t.manual,
};
const sortOptions = sharedSorts.map((value) => ({ value, label: sortNames[value] }));
const viewNames: Record<(typeof sharedViews)[number], string> = { cards: t.cards, list: t.list };
const viewOptions = Object.entries(viewNames).map(([value, label]) => ({ value, label }));

interface ChoiceProps {
  control: ReturnType<typeof useForm<Values>>["control"];
  name: "sort" | "view";
  label: string;
  options: readonly { value: string; label: string }[];
}

function Choice({ control, name, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {({ required: _required, ...field }) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Select {...field} value={value} onValueChange={onChange} options={options} />
          )}
        />
      )}
    </Field>
  );
}
