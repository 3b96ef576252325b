import * as t from "../messages.json";
import { Field, Input } from "../ui/field.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { ColorField } from "./color-field.tsx";
import { IconField } from "./icon-field.tsx";
import { type NewCategory, topLevel } from "./new-category.ts";

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
      <div className="flex items-start gap-3">
        {hasAppearance && (
          <div className="w-14 shrink-0">
            <IconField value={values.icon} onChange={(icon) => onChange({ ...values, icon })} />
          </div>
        )}
        <div className="min-w-0 flex-1">
          <Field label={t.name} required error={nameProblem}>
            {(control) => (
              <Input
                {...control}
                name="categoryName"
                autoComplete="off"
                dir="auto"
                value={values.name}
                onChange={(event) => onChange({ ...values, name: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
      {hasAppearance && <ColorField value={values.color} onChange={(color) => onChange({ ...values, color })} />}
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
