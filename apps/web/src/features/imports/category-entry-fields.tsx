import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Trash2 } from "lucide-react";
import { Card } from "../../shared/ui/basics.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Input } from "../../shared/ui/input.tsx";
import { IconField } from "../../shared/forms/icon-field.tsx";
import type { CategoryEntry, EntryErrors } from "./category-entries.ts";
import { UrlListField } from "./url-list-field.tsx";

interface CategoryEntryFieldsProps {
  entry: CategoryEntry;
  position: number;
  errors: EntryErrors | undefined;
  /** Id of a datalist with existing names. */
  namesId: string;
  onChange: (entry: CategoryEntry) => void;
  /** Null for the only entry. */
  onRemove: (() => void) | null;
}

export function CategoryEntryFields(props: CategoryEntryFieldsProps) {
  const { entry, position, errors, namesId, onChange, onRemove } = props;
  return (
    <Card className="p-4 sm:p-5">
      <fieldset className="flex flex-col gap-4">
        <legend className="sr-only">{format(t.categoryPosition, { position })}</legend>
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <Field label={t.categoryName} required error={errors?.name}>
              {(control) => (
                <Input
                  {...control}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just added this entry
                  autoFocus={position > 1}
                  name="categoryName"
                  list={namesId}
                  autoComplete="off"
                  value={entry.name}
                  onChange={(event) => onChange({ ...entry, name: event.target.value })}
                />
              )}
            </Field>
          </div>
          <div className="w-20">
            <IconField value={entry.icon} onChange={(icon) => onChange({ ...entry, icon })} />
          </div>
          {onRemove && (
            <IconButton
              label={format(t.removeCategoryName, { name: entry.name.trim() || position })}
              icon={<Trash2 />}
              onClick={onRemove}
              className="mt-6.5"
            />
          )}
        </div>
        <UrlListField
          label={t.urls}
          name="urls"
          value={entry.urls}
          onChange={(urls) => onChange({ ...entry, urls })}
          error={errors?.urls}
          rows={4}
        />
      </fieldset>
    </Card>
  );
}
