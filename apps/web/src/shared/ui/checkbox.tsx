import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";
import * as Primitive from "radix-ui/checkbox";

interface CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
}

export function Checkbox({ label, hint, checked, onCheckedChange, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 pointer-coarse:min-h-11">
      <Primitive.Root
        {...props}
        id={id}
        checked={checked}
        onCheckedChange={(state) => onCheckedChange(state === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 inline-flex size-4.5 shrink-0 items-center justify-center rounded-xs border border-line-field bg-surface text-on-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary disabled:opacity-55"
      >
        <Primitive.Indicator>
          {checked === "indeterminate" ? (
            <Minus className="size-3.5" />
          ) : (
            <Check className="size-3.5" strokeWidth={3} />
          )}
        </Primitive.Indicator>
      </Primitive.Root>
      <div>
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
