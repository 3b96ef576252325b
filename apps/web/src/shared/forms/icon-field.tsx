import { limits } from "@bowerbird/contract/limits";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

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

/** Cuts a text to the length of an icon in graphemes: an emoji with its modifiers is one. */
export function limitIcon(text: string): string {
  return [...new Intl.Segmenter().segment(text.trim())]
    .slice(0, limits.iconGraphemes)
    .map(({ segment }) => segment)
    .join("");
}
