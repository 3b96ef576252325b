import { Check } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import * as Popover from "radix-ui/popover";
import type { SelectOption } from "./select.tsx";

interface SelectListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChoose: (value: string) => void;
}

/** The focused option is the one that Enter selects. */
export function SelectList({ id, label, options, value, onChoose }: SelectListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [typeAhead] = useState(createTypeAhead);
  const elements = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const onKeyDown = (event: KeyboardEvent): void => {
    const entries = elements();
    const current = entries.indexOf(document.activeElement as HTMLElement);
    const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    const next = isLetter
      ? typeAhead(
          event.key,
          options.map((option) => option.label),
          current,
        )
      : indexAfterKey(event.key, current, entries.length);
    if (next !== null) entries[next]?.focus();
    else if (event.key === "Enter" || event.key === " ") entries[current]?.click();
    else if (event.key !== "Tab" && !isLetter) return;
    event.preventDefault();
  };
  const onOpen = (event: Event): void => {
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    elements()[Math.max(0, index)]?.focus();
  };
  return (
    <Popover.Content
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      sideOffset={4}
      collisionPadding={8}
      onOpenAutoFocus={onOpen}
      onKeyDown={onKeyDown}
      className="z-50 max-h-[min(20rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-pop data-[state=open]:animate-pop"
    >
      {options.map((option) => (
        <Option
          key={option.value}
          option={option}
          isChosen={option.value === value}
          onChoose={() => onChoose(option.value)}
        />
      ))}
    </Popover.Content>
  );
}

interface OptionProps {
  option: SelectOption;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ option, isChosen, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onChoose}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className="flex items-center gap-2 rounded-sm py-1.5 pr-2 pl-2 outline-none select-none focus:bg-hover"
      style={{ paddingLeft: 8 + (option.level ?? 0) * 16 }}
    >
      <span dir="auto" className="min-w-0 break-words">
        {option.icon && <span aria-hidden>{option.icon} </span>}
        {option.label}
      </span>
      {isChosen && <Check aria-hidden className="ml-auto size-4 shrink-0 text-accent" />}
    </div>
  );
}

/** The index after an arrow key, Home or End; null for any other key. The ends do not wrap. */
export function indexAfterKey(key: string, current: number, count: number): number | null {
  const last = count - 1;
  if (key === "ArrowDown") return Math.min(last, current + 1);
  if (key === "ArrowUp") return Math.max(0, current - 1);
  if (key === "Home" || key === "PageUp") return 0;
  return key === "End" || key === "PageDown" ? last : null;
}

/** After this pause (ms), a letter starts a new word. */
const resetAfterMs = 1_000;

/** Finds entries by their first letters; repeating a letter moves to the next entry that begins with it. */
export function createTypeAhead(now: () => number = Date.now) {
  let [typed, last] = ["", 0];
  return (letter: string, labels: readonly string[], current: number): number | null => {
    typed = now() - last > resetAfterMs ? letter : typed + letter;
    last = now();
    const isRepeated = typed === letter.repeat(typed.length);
    const text = (isRepeated ? letter : typed).toLocaleLowerCase();
    const start = isRepeated ? current + 1 : Math.max(0, current);
    for (let step = 0; step < labels.length; step += 1) {
      const index = (start + step) % labels.length;
      if (labels[index]?.toLocaleLowerCase().startsWith(text)) return index;
    }
    return null;
  };
}
