import { Field } from "../components/ui/field.tsx";
import { Input } from "../components/ui/input.tsx";
import { limitIcon } from "./limit-icon.ts";

interface IconFieldProps {
  value: string;
  onChange: (icon: string) => void;
}

/** A field for a category's icon, limited to the length of an icon. */
export function IconField({ value, onChange }: IconFieldProps) {
  return (
    <Field label="Icon">
      {(control) => (
        <Input
          {...control}
          name="icon"
          autoComplete="off"
          placeholder="📁"
          className="text-center"
          value={value}
          onChange={(event) => onChange(limitIcon(event.target.value))}
        />
      )}
    </Field>
  );
}
