import { X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { fieldClass } from "./input.tsx";
import { commitDraft, removeLastTag, type TagEntry, typeTags } from "./tag-entry.ts";

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
    setMessage(entry.refused.length > 0 ? `At most ${max} tags. Left out: ${entry.refused.join(", ")}` : "");
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
        aria-label={`Remove tag ${tag}`}
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
