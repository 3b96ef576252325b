import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import * as Primitive from "radix-ui/select";
import { classNames } from "./class-names.ts";
import { fieldClass } from "./input.tsx";

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Nesting: 16 px a level. */
  level?: number;
}

interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

export function Select({ value, onValueChange, options, placeholder, disabled, ...control }: SelectProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} disabled={disabled}>
      <Primitive.Trigger
        {...control}
        className={classNames(fieldClass, "flex h-10 items-center justify-between gap-2 text-left")}
      >
        <span className="min-w-0 truncate">
          <Primitive.Value placeholder={<span className="text-faint">{placeholder}</span>} />
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-raised shadow-pop data-[state=open]:animate-pop"
        >
          <Primitive.Viewport className="max-h-80 p-1">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Option({ option }: { option: SelectOption }) {
  return (
    <Primitive.Item
      value={option.value}
      className="flex items-center gap-2 rounded-sm py-1.5 pr-2 pl-2 outline-none select-none data-highlighted:bg-hover"
      style={{ paddingLeft: 8 + (option.level ?? 0) * 16 }}
    >
      <Primitive.ItemText>
        {option.icon && <span aria-hidden>{option.icon} </span>}
        {option.label}
      </Primitive.ItemText>
      <Primitive.ItemIndicator className="ml-auto">
        <Check aria-hidden className="size-4 text-accent" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}
