import { spellingKey } from "@bowerbird/contract/spelling-key";
import { joinNames } from "./one-line.tsx";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classNames } from "./basics.tsx";
import { fieldClass } from "./field.tsx";
import { tidyTags } from "@bowerbird/contract/tidy-text";

interface TagInputProps {
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  max: number;
  placeholder?: string;
  /** Tags that begin with what is typed. */
  completions?: readonly string[];
  onDraftChange?: (draft: string) => void;
  id?: string;
  "aria-describedby"?: string | undefined;
}

/** Enter or a comma adds a tag, Backspace in the empty field removes the last; arrow keys choose a completion. */
export function TagInput(props: TagInputProps) {
  const { tags, onTagsChange, max, placeholder, completions = [], onDraftChange, ...control } = props;
  const [draft, setDraft] = useState("");
  const [message, setMessage] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const offered = useOffered(completions, tags, draft);
  const take = (entry: TagEntry): void => {
    setDraft(entry.draft);
    offered.reset();
    onDraftChange?.(entry.draft);
    setMessage(entry.refused.length > 0 ? format(t.tooManyTagsLeftOut, { max, tags: joinNames(entry.refused) }) : "");
    if (entry.tags.length !== tags.length) onTagsChange(entry.tags);
  };
  const remove = (left: string[]): void => {
    setMessage("");
    onTagsChange(left);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (offered.onKeyDown(event)) return;
    if (event.key === "Enter" && draft.trim() !== "") {
      event.preventDefault();
      take(commitDraft(tags, offered.active ?? draft, max));
    }
    if (event.key === "Backspace" && draft === "" && tags.length > 0) remove(removeLastTag(tags));
  };
  return (
    <div className="relative">
      <div className={classNames(fieldClass, frameClass)}>
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} onRemove={() => remove(tags.filter((other) => other !== tag))} />
        ))}
        <input
          {...control}
          ref={input}
          value={draft}
          onChange={(event) => take(typeTags(tags, event.target.value, max))}
          onKeyDown={onKeyDown}
          onBlur={() => take(commitDraft(tags, draft, max))}
          placeholder={tags.length === 0 ? placeholder : undefined}
          autoComplete="off"
          {...offered.inputProps}
          enterKeyHint="done"
          className="h-6.5 min-w-24 flex-1 bg-transparent outline-none placeholder:text-faint"
        />
      </div>
      <p role="status" className="text-sm text-warning-ink empty:hidden">
        {message}
      </p>
      <Completions {...offered} onChoose={(tag) => take(commitDraft(tags, tag, max))} />
    </div>
  );
}

/** The completions that are not tags yet, and the one that the arrow keys have reached. */
function useOffered(completions: readonly string[], tags: readonly string[], draft: string) {
  const listId = useId();
  const [index, setIndex] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const used = new Set(tags.map(spellingKey));
  const options = draft.trim() === "" || isClosed ? [] : completions.filter((tag) => !used.has(spellingKey(tag)));
  const active = options[index];
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (options.length === 0 || (step === undefined && event.key !== "Escape")) return false;
    event.preventDefault();
    // A dialog around it stays open.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    if (step === undefined) setClosed(true);
    else setIndex((options.length + Math.max(index, step > 0 ? -1 : 0) + step) % options.length);
    return true;
  };
  return {
    listId,
    options,
    active,
    onKeyDown,
    reset: (): void => {
      setIndex(-1);
      setClosed(false);
    },
    inputProps: {
      "aria-autocomplete": "list",
      ...(options.length > 0 && { "aria-controls": listId }),
      ...(active !== undefined && { "aria-activedescendant": `${listId}-${active}` }),
    },
  } as const;
}

interface CompletionsProps {
  listId: string;
  options: readonly string[];
  active: string | undefined;
  onChoose: (tag: string) => void;
}

function Completions({ listId, options, active, onChoose }: CompletionsProps) {
  if (options.length === 0) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t.yourTags}
      className="absolute inset-x-0 top-full z-10 mt-1 rounded-lg border border-line bg-raised p-1 shadow-pop"
    >
      {options.map((tag) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={tag}
          id={`${listId}-${tag}`}
          role="option"
          tabIndex={-1}
          aria-selected={tag === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
          className="cursor-pointer truncate rounded-md px-2 py-1.5 hover:bg-hover aria-selected:bg-hover"
          dir="auto"
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6.5 pointer-coarse:h-11 max-w-full items-center rounded-sm bg-chip ps-2 text-sm">
      <span className="truncate" dir="auto">
        {tag}
      </span>
      <button
        type="button"
        aria-label={format(t.removeTag, { tag })}
        onClick={onRemove}
        className="touch-target inline-flex size-6.5 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

const frameClass =
  "flex min-h-10 flex-wrap items-center gap-1.5 py-1.5 focus-within:border-focus focus-within:outline-1 " +
  "focus-within:outline-focus";

interface TagEntry {
  tags: string[];
  /** Typed, but not committed as a tag yet. */
  draft: string;
  /** Tags over the limit. */
  refused: string[];
}

/** A comma or a line break ends a tag; the text after the last one is still being typed. */
export function typeTags(tags: readonly string[], text: string, max: number): TagEntry {
  const parts = text.split(/[,\n]/);
  const draft = parts.pop() ?? "";
  return parts.length === 0 ? { tags: [...tags], draft: text, refused: [] } : { ...add(tags, parts, max), draft };
}

/** Enter or leaving the field turns the draft into a tag. */
export function commitDraft(tags: readonly string[], draft: string, max: number): TagEntry {
  return { ...add(tags, draft.split(","), max), draft: "" };
}

/** Backspace in the empty field removes the last tag. */
export function removeLastTag(tags: readonly string[]): string[] {
  return tags.slice(0, -1);
}

function add(tags: readonly string[], added: readonly string[], max: number): { tags: string[]; refused: string[] } {
  const all = tidyTags([...tags, ...added]);
  return { tags: all.slice(0, max), refused: all.slice(max) };
}
