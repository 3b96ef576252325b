import { Plus } from "lucide-react";

interface AddTagButtonProps {
  tag: string;
  onAdd: (tag: string) => void;
  className: string;
}

/** A button that adds a tag. */
export function AddTagButton({ tag, onAdd, className }: AddTagButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Add tag ${tag}`}
      onClick={() => onAdd(tag)}
      className={`inline-flex items-center gap-1 hover:bg-hover ${className}`}
    >
      <Plus aria-hidden className="size-3 shrink-0 text-muted" />
      <span className="truncate" dir="auto">
        {tag}
      </span>
    </button>
  );
}
