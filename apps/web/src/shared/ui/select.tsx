import * as t from "../messages.json";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import * as Popover from "radix-ui/popover";
import { classNames } from "./basics.tsx";
import { fieldClass } from "./field.tsx";
import { storeRecent } from "./recent-choices.ts";
import { SelectList } from "./select-list.tsx";

export interface SelectOption {
  value: string;
  label: string;
  icon?: ReactNode;
  /** Nesting level: 16 px each. */
  level?: number;
  /** Its name with those above it: what a filter finds. */
  path?: string;
}

interface SelectProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Under which name this browser stores what was chosen last, to show it first in a long list. */
  recentKey?: string;
  /** The values that begin the list, the likeliest first. */
  suggested?: readonly string[];
  /** Creates what was typed, which is then chosen. @returns its value; null if it could not be */
  onCreate?: (name: string, parent: string | null) => Promise<string | null>;
  /** Starts with its list open, in its filter. */
  startsOpen?: boolean;
  /** Called with what Enter chose in the list, or with what was chosen before, on Enter in the field. */
  onEnter?: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
}

/** The list is shown above the page without hiding the page from screen readers. */
export function Select({
  value,
  onValueChange,
  options,
  recentKey,
  suggested,
  onCreate,
  startsOpen = false,
  onEnter,
  placeholder,
  disabled,
  ...control
}: SelectProps) {
  const [isWanted, setOpen] = useState(startsOpen);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // The list is mounted beside the button, and its filter depends on the options.
  const isOpen = isWanted && button !== null && (options.length > 0 || !startsOpen);
  const listId = useId();
  const chosen = options.find((option) => option.value === value);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && !isOpen && onEnter && value !== "") {
      event.preventDefault();
      return onEnter(value);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  const choose = (next: string, isByEnter = false): void => {
    button?.focus();
    setOpen(false);
    if (recentKey) storeRecent(recentKey, next);
    if (next !== value) onValueChange(next);
    if (isByEnter) onEnter?.(next);
  };
  const create = async (name: string, parent: string | null): Promise<void> => {
    setOpen(false);
    const created = await onCreate?.(name, parent);
    if (created) choose(created);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...control}
        ref={setButton}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        disabled={disabled}
        onKeyDown={onKeyDown}
        className={classNames(fieldClass, "flex h-10 items-center justify-between gap-2 text-start")}
      >
        <span className="min-w-0 truncate">
          {chosen ? <Chosen {...chosen} /> : <span className="text-faint">{placeholder}</span>}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Popover.Trigger>
      {isOpen && (
        <Popover.Portal container={getSurroundings(button)}>
          <SelectList
            id={listId}
            label={control["aria-label"] ?? labelText(button) ?? placeholder ?? t.options}
            options={options}
            value={value}
            recentKey={recentKey}
            suggested={suggested}
            startsInFilter={startsOpen}
            onChoose={choose}
            onCreate={onCreate && ((name, parent) => void create(name, parent))}
          />
        </Popover.Portal>
      )}
    </Popover.Root>
  );
}

function Chosen({ icon, label }: SelectOption) {
  return (
    <>
      {icon && <span aria-hidden>{icon} </span>}
      {label}
    </>
  );
}

function labelText(button: HTMLButtonElement | null): string | null | undefined {
  return button?.labels[0]?.textContent;
}

/** Where the list is mounted: in the same landmark as its button, so that screen readers find it there. */
function getSurroundings(button: HTMLElement | null): HTMLElement | undefined {
  return button?.closest<HTMLElement>("[role=dialog], [role=alertdialog], main, header") ?? undefined;
}
