import { useId } from "react";

interface RadioCardsProps<Value extends string> {
  legend: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint: string }[];
  disabled?: boolean;
}

/** A choice of a few options, each with a hint. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, value, onValueChange, options, disabled } = props;
  const id = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className={`grid gap-2.5 ${options.length === 3 ? "sm:grid-cols-3" : "sm:grid-cols-2"}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex gap-2.5 rounded-lg border border-line-strong bg-surface px-3.5 py-3 shadow-low transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-accent-soft has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={`${id}-${option.value}-hint`}
              className="mt-1 size-3.5 shrink-0 accent-primary outline-none"
            />
            <span>
              <span id={`${id}-${option.value}`} className="block font-medium">
                {option.label}
              </span>
              <span id={`${id}-${option.value}-hint`} className="block text-sm text-muted">
                {option.hint}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
