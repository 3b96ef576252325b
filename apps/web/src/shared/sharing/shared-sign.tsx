import { Globe } from "lucide-react";
import { useState } from "react";
import { trpc } from "../api/trpc.ts";
import { lazyDialog } from "../ui/later.tsx";
import * as t from "./messages.json";

/** How a category is shared. */
export const ShareDialog = lazyDialog(() => import("./share-dialog.tsx"));
/** How a category or a search is followed by a feed reader. */
export const FeedDialog = lazyDialog(() => import("../feeds/feed-dialog.tsx"));

interface SharedSignProps {
  /** The category, and those above it, of which one may be shared with what is in it. */
  path: readonly { id: string; name: string }[];
}

/** Says that everyone can see a category, and opens how. Nothing beside one that is not shared. */
export function SharedSign({ path }: SharedSignProps) {
  const { data } = trpc.sharing.list.useQuery();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const shared = path.find(({ id }, index) =>
    data?.pages.some((page) => page.categoryId === id && (index === 0 || page.hasSubcategories)),
  );
  if (!shared) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="touch-target inline-flex h-6 shrink-0 items-center gap-1 rounded-md bg-accent-soft px-2 text-xs font-medium text-accent"
      >
        <Globe aria-hidden className="size-3" />
        {t.shared}
      </button>
      {isOpen && <ShareDialog categoryId={shared.id} name={shared.name} onClose={close} />}
    </>
  );
}
