import { showPath } from "@bowerbird/bookmark/readable-address";
import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import { Check } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import * as Popover from "radix-ui/popover";
import { BackCloses } from "./back-closes.tsx";
import { floatingClass } from "./basics.tsx";
import { foldText } from "@bowerbird/bookmark/fold-text";
import { fieldClass } from "./field.tsx";
import { readRecent } from "./recent-choices.ts";
import type { SelectOption } from "./select.tsx";

interface SelectListProps {
  id: string;
  label: string;
  options: readonly SelectOption[];
  value: string;
  recentKey?: string | undefined;
  suggested?: readonly string[] | undefined;
  /** Begins in its filter on touch screens, too. */
  startsInFilter?: boolean;
  /** @param isByEnter by a key, not by a click */
  onChoose: (value: string, isByEnter: boolean) => void;
  /** Offered for a filter that is no option's path. */
  onCreate?: ((name: string, parent: string | null) => void) | undefined;
}

/** From this many options on there is a field to filter them. */
const filteredFrom = 12;

/** The focused option is the one that Enter selects; in the filter's field, the first one. */
export function SelectList({ onCreate, ...props }: SelectListProps) {
  const { id, label, options, value, startsInFilter = false, onChoose } = props;
  const content = useRef<HTMLDivElement>(null);
  const [typeAhead] = useState(createTypeAhead);
  const [filter, setFilter] = useState("");
  const hasFilter = options.length >= filteredFrom || onCreate !== undefined;
  const creatable = onCreate && findCreatable(options, filter);
  const shown = hasFilter && filter.trim() !== "" ? filterOptions(options, filter) : options;
  const elements = (): HTMLElement[] => [...(content.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const field = (): HTMLElement | null => content.current?.querySelector("input") ?? null;
  const focusField = (): void => field()?.focus();
  const onKeyDown = (event: KeyboardEvent): void => {
    const entries = elements();
    const focus = (index: number): void => entries[index]?.focus();
    const choose = (index: number): void => entries[index]?.click();
    const current = entries.indexOf(document.activeElement as HTMLElement);
    const isLetter = isTyped(event);
    if (isForField(event)) return;
    // What is typed goes on into the field.
    if (isLetter && hasFilter) return focusField();
    const labels = shown.map((option) => option.label);
    const next = isLetter ? typeAhead(event.key, labels, current) : indexAfterKey(event.key, current, entries.length);
    if (event.key === "ArrowUp" && current === 0 && hasFilter) focusField();
    else if (next !== null) focus(next);
    else if (["Enter", " "].includes(event.key)) choose(Math.max(0, current));
    else if (event.key !== "Tab" && !isLetter) return;
    event.preventDefault();
  };
  const onOpen = (event: Event): void => {
    event.preventDefault();
    const index = elements().findIndex((element) => element.getAttribute("aria-selected") === "true");
    const chosen = elements()[Math.max(0, index)];
    chosen?.scrollIntoView({ block: "nearest" });
    // On touch screens a field would open the keyboard unasked.
    const isInFilter = startsInFilter || !matchMedia("(pointer: coarse)").matches;
    ((isInFilter && field()) || chosen)?.focus({ preventScroll: true });
  };
  return (
    <Popover.Content
      ref={content}
      role="group"
      aria-label={label}
      sideOffset={4}
      collisionPadding={8}
      onOpenAutoFocus={onOpen}
      onKeyDown={onKeyDown}
      className={`${floatingClass} [--floating-height:20rem] flex w-(--radix-popover-trigger-width) flex-col rounded-lg p-1`}
    >
      <BackCloses />
      {hasFilter && <FilterField label={label} listId={id} filter={filter} onChange={setFilter} />}
      <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto">
        {shown === options && <FirstOptions {...props} hasRecent={hasFilter} />}
        {shown.map((option) => (
          <Option key={option.value} option={option} isChosen={option.value === value} onChoose={onChoose} />
        ))}
        {creatable && (
          <Option option={creatable} isChosen={false} onChoose={() => onCreate(creatable.name, creatable.parent)} />
        )}
        {shown.length === 0 && !creatable && <p className="px-2 py-1.5 text-muted">{common.nothingMatches}</p>}
      </div>
    </Popover.Content>
  );
}

interface FilterFieldProps {
  label: string;
  listId: string;
  filter: string;
  onChange: (filter: string) => void;
}

function FilterField({ label, listId, filter, onChange }: FilterFieldProps) {
  const id = useId();
  return (
    <input
      id={id}
      type="text"
      aria-label={format(t.filterOf, { label })}
      aria-controls={listId}
      autoComplete="off"
      spellCheck={false}
      placeholder={common.filter}
      value={filter}
      onChange={(event) => onChange(event.target.value)}
      className={`${fieldClass} mb-1 h-9 shrink-0`}
    />
  );
}

/** The options that contain every word of the filter in their path, shown with it. */
function filterOptions(options: readonly SelectOption[], filter: string): SelectOption[] {
  const words = foldText(filter)
    .split(/[\s/›>]+/)
    .filter((word) => word !== "");
  return options.filter(({ label, path = label }) => words.every((word) => foldText(path).includes(word))).map(flat);
}

interface Creatable extends SelectOption {
  name: string;
  /** The value of the option above it; null for none. */
  parent: string | null;
}

/** What a filter would create: `a / b` and `a > b` below an option. Null if it is there, or its parent is not. */
function findCreatable(options: readonly SelectOption[], filter: string): Creatable | null {
  const names = filter.split(/[/›>]/).map((name) => name.trim());
  if (names.includes("")) return null;
  const find = (path: string): SelectOption | undefined =>
    options.find(({ label, path: own = label }) => foldText(own.trim()) === foldText(path.trim()));
  if (find(names.join("/"))) return null;
  const name = names.at(-1)!;
  const create = { value: "", icon: "＋", name };
  if (names.length === 1) return { ...create, label: format(t.createName, { name }), parent: null };
  const above = find(names.slice(0, -1).join("/"));
  return above?.path
    ? { ...create, label: format(t.createCategoryIn, { name, label: above.label }), parent: above.value }
    : null;
}

/** An option out of its tree, with its whole path. */
function flat({ path, ...option }: SelectOption): SelectOption {
  return { ...option, label: path === undefined ? option.label : showPath(path), level: 0 };
}

type FirstOptionsProps = Omit<SelectListProps, "onCreate"> & { hasRecent: boolean };

/** The likeliest options, and those that were chosen last. */
function FirstOptions({ options, suggested = [], recentKey, hasRecent, value, onChoose }: FirstOptionsProps) {
  const [recent] = useState(() => (recentKey && hasRecent ? readRecent(recentKey) : []));
  const likeliest = suggested.flatMap((one) => options.find((option) => option.value === one) ?? []);
  const others = options.filter((option) => recent.includes(option.value) && !likeliest.includes(option));
  return (
    <>
      <OptionGroup label={t.suggested} options={likeliest} value={value} onChoose={onChoose} />
      <OptionGroup label={common.recent} options={others} value={value} onChoose={onChoose} />
    </>
  );
}

interface OptionGroupProps {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChoose: SelectListProps["onChoose"];
}

/** Options that stand before the others; nothing without one. */
function OptionGroup({ label, options, value, onChoose }: OptionGroupProps) {
  if (options.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="mb-1 border-b border-line pb-1">
      {options.map(flat).map((option) => (
        <Option key={option.value} option={option} isChosen={option.value === value} onChoose={onChoose} />
      ))}
    </div>
  );
}

interface OptionProps {
  option: SelectOption;
  isChosen: boolean;
  onChoose: SelectListProps["onChoose"];
}

function Option({ option, isChosen, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keys
    <div
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={(event) => onChoose(option.value, event.detail === 0)}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className="flex items-center gap-2 rounded-sm py-1.5 pe-2 ps-2 outline-none select-none focus:bg-hover"
      style={{ paddingInlineStart: 8 + (option.level ?? 0) * 16 }}
    >
      <span dir="auto" className="min-w-0 break-words">
        {option.icon && <span aria-hidden>{option.icon}&ensp;</span>}
        {option.label}
      </span>
      {isChosen && <Check aria-hidden className="ms-auto size-4 shrink-0 text-accent" />}
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

/** Whether the key types a sign that an option's name may begin with. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
}

/** Whether the key is one of a text field that is focused. */
function isForField({ key, target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement && !/^(Arrow(Up|Down)|Enter|Page(Up|Down))$/.test(key);
}

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
