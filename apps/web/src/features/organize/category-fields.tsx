import { Field } from "../../shared/ui/field.tsx";
import { fieldClass, Input } from "../../shared/ui/input.tsx";
import { Select, type SelectOption } from "../../shared/ui/select.tsx";
import { IconField } from "../../shared/forms/icon-field.tsx";
import { initialPickerColor, type NewCategory, topLevel } from "./new-category.ts";

interface CategoryFieldsProps {
  values: NewCategory;
  parents: readonly SelectOption[];
  nameProblem: string | undefined;
  onChange: (values: NewCategory) => void;
}

export function CategoryFields({ values, parents, nameProblem, onChange }: CategoryFieldsProps) {
  return (
    <>
      <Field label="Name" required error={nameProblem}>
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
      <div className="grid grid-cols-2 gap-3">
        <IconField value={values.icon} onChange={(icon) => onChange({ ...values, icon })} />
        <Field label="Colour">
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
      <Field label="Parent">
        {({ required: _required, ...control }) => (
          <Select
            {...control}
            value={values.parentId}
            onValueChange={(parentId) => onChange({ ...values, parentId })}
            options={[{ value: topLevel, label: "Top Level" }, ...parents]}
          />
        )}
      </Field>
    </>
  );
}
