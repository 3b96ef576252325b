import { ChevronRight, Wand2 } from "lucide-react";
import { Link } from "react-router";
import { fixPath } from "../../routing/add-paths.ts";

/** The link to recategorizing the existing bookmarks. */
export function FixEntry() {
  return (
    <Link
      to={fixPath()}
      className="mt-4 flex items-center gap-4 rounded-xl border border-line bg-surface p-4 shadow-low transition-[border-color,box-shadow] hover:border-accent-line hover:shadow-card sm:px-5"
    >
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-accent-soft text-accent"
      >
        <Wand2 className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold tracking-tight">Fix Categories</span>
        <span className="mt-0.5 block text-pretty text-muted">
          Have the bookmarks that you have sorted or tagged anew; you see what would change first.
        </span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </Link>
  );
}
