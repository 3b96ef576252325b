import * as t from "../messages.json";
import { Field } from "../ui/field.tsx";
import { fieldClass, Input } from "../ui/input.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { IconField, IconSuggestions } from "./icon-field.tsx";
import { initialPickerColor, type NewCategory, topLevel } from "./new-category.ts";

interface CategoryFieldsProps {
  values: NewCategory;
  parents: readonly SelectOption[];
  nameProblem: string | undefined;
  /** Whether icon and color can be chosen; those of built-in categories are fixed. */
  hasAppearance?: boolean;
  onChange: (values: NewCategory) => void;
}

export function CategoryFields({ values, parents, nameProblem, hasAppearance = true, onChange }: CategoryFieldsProps) {
  return (
    <>
      <Field label={t.name} required error={nameProblem}>
        {(control) => (
          <Input
            {...control}
            name="categoryName"
            autoComplete="off"
            value={values.name}
            onChange={(event) => onChange({ ...values, name: event.target.value })}
          />
        )}
      </Field>
      {hasAppearance && <Appearance values={values} onChange={onChange} />}
      <Field label={t.parent}>
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            value={values.parentId}
            onValueChange={(parentId) => onChange({ ...values, parentId })}
            options={[{ value: topLevel, label: t.topLevel }, ...parents]}
          />
        )}
      </Field>
    </>
  );
}

function Appearance({ values, onChange }: Pick<CategoryFieldsProps, "values" | "onChange">) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <IconField value={values.icon} onChange={(icon) => onChange({ ...values, icon })} />
        <Field label={t.color}>
          {({ required: _required, ...control }) => (
            <input
              {...control}
              type="color"
              name="color"
              value={values.color ?? initialPickerColor}
              onChange={(event) => onChange({ ...values, color: event.target.value })}
              className={`${fieldClass} h-10 px-1.5 py-1`}
            />
          )}
        </Field>
      </div>
      <IconSuggestions value={values.icon} onChange={(icon) => onChange({ ...values, icon })} />
    </>
  );
}
