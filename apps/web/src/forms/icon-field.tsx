import { Field } from "../components/ui/field.tsx";
import { Input } from "../components/ui/input.tsx";
import { limitIcon } from "./limit-icon.ts";

interface IconFieldProps {
  value: string;
  onChange: (icon: string) => void;
}

/** The icon of a category that is written down anew; it takes no more than an icon may have. */
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
