import * as t from "./messages.json";
import { useState } from "react";
import { trpc } from "../../shared/api/trpc.ts";
import { Field } from "../../shared/ui/field.tsx";
import { Select } from "../../shared/ui/select.tsx";

/** Tells where a browser or a service keeps the file to import; nothing until the list is loaded. */
export function HowToExport() {
  const { data: formats } = trpc.imports.formats.useQuery(undefined, { staleTime: Infinity });
  const [id, setId] = useState("");
  if (!formats) return null;
  const chosen = formats.find((format) => format.id === id);
  return (
    <div className="mx-auto w-full max-w-md text-left">
      <Field label={t.whereDoYourLinksComeFrom} hint={chosen?.howTo}>
        {({ required: _required, ...field }) => (
          <Select
            {...field}
            value={id}
            onValueChange={setId}
            placeholder={t.aBrowserOrAService}
            options={formats
              .map(({ id: value, name }) => ({ value, label: name }))
              .toSorted((one, other) => one.label.localeCompare(other.label))}
          />
        )}
      </Field>
    </div>
  );
}
