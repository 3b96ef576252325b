import { type ComponentProps, useId } from "react";
import { Checkbox } from "./checkbox.tsx";

interface CheckboxGroupProps<T extends string> {
  label: string;
  /** In the order in which they are shown and chosen. */
  options: readonly T[];
  texts: (option: T) => Pick<ComponentProps<typeof Checkbox>, "label" | "hint">;
  value: readonly T[];
  onChange: (chosen: T[]) => void;
  error?: string | undefined;
  /** Layout of the checkboxes. */
  className: string;
}

/** Checkboxes of which any number are chosen, under one label. */
export function CheckboxGroup<T extends string>(props: CheckboxGroupProps<T>) {
  const { label, options, texts, value, onChange, error, className } = props;
  const id = useId();
  const toggle = (option: T, isChosen: boolean): void =>
    onChange(options.filter((one) => (one === option ? isChosen : value.includes(one))));
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option}
            {...texts(option)}
            checked={value.includes(option)}
            onCheckedChange={(isChosen) => toggle(option, isChosen)}
          />
        ))}
      </div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
