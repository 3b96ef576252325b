import { displayHost, displayTitle } from "@bowerbird/contract/web-url";
import { Undo2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { classNames } from "../../components/ui/class-names.ts";
import { FavIcon } from "../../components/ui/favicon.tsx";
import { timeLeft } from "./time-left.ts";
import type { TrashedBookmark } from "./trash-list.tsx";

interface TrashRowProps {
  bookmark: TrashedBookmark;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onRestore: (id: string) => void;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

export function TrashRow({ bookmark, isSelected, onToggle, onRestore }: TrashRowProps) {
  const { id, url, favicon, category, categoryIcon, deletedAt } = bookmark;
  const title = displayTitle(bookmark);
  return (
    <div
      className={classNames("flex h-full items-center gap-3 px-4", isSelected ? "bg-accent-soft" : "hover:bg-hover")}
    >
      <input
        type="checkbox"
        aria-label={`Select ${title}`}
        checked={isSelected}
        // On click, because the change event has no Shift.
        onChange={() => {}}
        onClick={(event) => onToggle(id, event.shiftKey)}
        className="size-4.5 shrink-0 accent-(--primary)"
      />
      <FavIcon url={url} favicon={favicon} />
      <div className="min-w-0 flex-1">
        <p dir="auto" title={title} className="truncate font-medium">
          {title}
        </p>
        <p className="flex min-w-0 gap-1.5 text-xs text-muted">
          <span className="min-w-0 truncate">{displayHost(url)}</span>
          <span aria-hidden className="max-md:hidden">
            ·
          </span>
          <span className="min-w-0 truncate max-md:hidden">
            <span aria-hidden>{categoryIcon}</span> {category}
          </span>
          <span aria-hidden className="md:hidden">
            ·
          </span>
          <span className="shrink-0 md:hidden">gone {timeLeft(deletedAt)}</span>
        </p>
      </div>
      <p className="shrink-0 text-right text-xs text-muted max-md:hidden">
        <time dateTime={deletedAt.toISOString()}>Deleted {date.format(deletedAt)}</time>
        <span className="block text-faint">Gone for good {timeLeft(deletedAt)}</span>
      </p>
      <Button size="sm" aria-label={`Restore ${title}`} onClick={() => onRestore(id)}>
        <Undo2 aria-hidden />
        <span className="max-sm:sr-only">Restore</span>
      </Button>
    </div>
  );
}
