import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "./basics.tsx";
import { fieldClass } from "./input.tsx";
import { tidyTags } from "@bowerbird/contract/bookmarks";

interface TagInputProps {
  tags: readonly string[];
  onTagsChange: (tags: string[]) => void;
  max: number;
  placeholder?: string;
  id?: string;
  "aria-describedby"?: string | undefined;
}

/** Enter or a comma adds a tag, Backspace in the empty field removes the last. */
export function TagInput({ tags, onTagsChange, max, placeholder, ...control }: TagInputProps) {
  const [draft, setDraft] = useState("");
  const [message, setMessage] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const take = (entry: TagEntry): void => {
    setDraft(entry.draft);
    setMessage(entry.refused.length > 0 ? format(t.tooManyTagsLeftOut, { max, tags: entry.refused.join(", ") }) : "");
    if (entry.tags.length !== tags.length) onTagsChange(entry.tags);
  };
  const remove = (left: string[]): void => {
    setMessage("");
    onTagsChange(left);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && draft.trim() !== "") {
      event.preventDefault();
      take(commitDraft(tags, draft, max));
    }
    if (event.key === "Backspace" && draft === "" && tags.length > 0) remove(removeLastTag(tags));
  };
  return (
    <>
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
          enterKeyHint="done"
          className="h-6.5 min-w-24 flex-1 bg-transparent outline-none placeholder:text-faint"
        />
      </div>
      <p role="status" className="text-sm text-warning-ink empty:hidden">
        {message}
      </p>
    </>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-6.5 max-w-full items-center rounded-sm bg-chip pl-2 text-sm">
      <span className="truncate" dir="auto">
        {tag}
      </span>
      <button
        type="button"
        aria-label={format(t.removeTag, { tag })}
        onClick={onRemove}
        className="inline-flex size-6.5 shrink-0 items-center justify-center rounded-sm text-muted hover:text-ink"
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
