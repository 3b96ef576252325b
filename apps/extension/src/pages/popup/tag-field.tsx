import { spellingKey } from "@bowerbird/contract/spelling-key";
import { format } from "@bowerbird/contract/messages";
import * as t from "../../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { useId, useState } from "react";

/** Tags as removable chips, and a field for more: Enter or a comma adds one. */
export function TagField({
  tags,
  isLoading,
  onChange,
}: {
  tags: readonly string[];
  isLoading: boolean;
  onChange: (tags: string[]) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = (): void => {
    const tag = typed.trim();
    setTyped("");
    const isThere = tags.some((each) => spellingKey(each) === spellingKey(tag));
    if (tag !== "" && !isThere) onChange([...tags, tag]);
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {t.tags}
      </label>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-full bg-chip ps-2.5 text-sm">
              {tag}
              <button
                type="button"
                aria-label={format(t.removeTag, { tag })}
                className="flex size-6 items-center justify-center rounded-full text-muted hover:text-ink"
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {isLoading && (
        <p role="status" className="text-sm text-muted">
          {t.lookingForTagsThatFit}
        </p>
      )}
      {tags.length < limits.tagsPerBookmark && (
        <input
          id={id}
          className="field"
          value={typed}
          placeholder={t.addATag}
          maxLength={limits.tagLength}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== ",") return;
            event.preventDefault();
            add();
          }}
        />
      )}
    </div>
  );
}
