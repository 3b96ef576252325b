import type { PopularTag } from "@bowerbird/contract/tags";
import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";
import { classNames } from "../../shared/ui/class-names.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";

interface TagRowProps {
  entry: PopularTag;
  /** The page that lists its bookmarks. */
  to: string;
  isSelected: boolean;
  onToggle: (tag: string, isRange: boolean) => void;
  onRename: (tag: string) => void;
  onDelete: (tag: string) => void;
}

export function TagRow({ entry: { tag, count }, to, isSelected, onToggle, onRename, onDelete }: TagRowProps) {
  return (
    <div
      className={classNames(
        "flex h-full items-center gap-3 pr-2 pl-4",
        isSelected ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <input
        type="checkbox"
        aria-label={`Select ${tag}`}
        checked={isSelected}
        // On click, because the change event has no Shift.
        onChange={() => {}}
        onClick={(event) => onToggle(tag, event.shiftKey)}
        className="size-4.5 shrink-0 accent-(--primary)"
      />
      <div className="flex min-w-0 flex-1 items-center">
        <Link to={to} dir="auto" title={tag} className="min-w-0 truncate rounded-xs font-medium hover:underline">
          {tag}
        </Link>
      </div>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        <span className="max-sm:sr-only">{bookmarkCount(count)}</span>
        <span aria-hidden className="sm:hidden">
          {count.toLocaleString("en")}
        </span>
      </span>
      <span className="flex shrink-0">
        <IconButton label={`Rename ${tag}`} icon={<Pencil />} onClick={() => onRename(tag)} />
        <IconButton label={`Delete ${tag}`} icon={<Trash2 />} onClick={() => onDelete(tag)} />
      </span>
    </div>
  );
}
