import { Check, Minus } from "lucide-react";
import * as Primitive from "radix-ui/checkbox";

interface CheckMarkProps {
  /** For screen readers. */
  label: string;
  checked: boolean | "indeterminate";
  onCheckedChange: () => void;
}

/** A checkbox without a visible label, at the start of a row. */
export function CheckMark({ label, checked, onCheckedChange }: CheckMarkProps) {
  return (
    <Primitive.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onCheckedChange}
      className="inline-flex size-4.5 shrink-0 items-center justify-center rounded-xs border border-line-field bg-surface text-on-primary data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary"
    >
      <Primitive.Indicator>
        {checked === "indeterminate" ? <Minus className="size-3.5" /> : <Check className="size-3.5" strokeWidth={3} />}
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
