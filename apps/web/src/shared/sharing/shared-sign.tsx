import { Globe } from "lucide-react";
import { useState } from "react";
import { trpc } from "../api/trpc.ts";
import { Later, lazyPart } from "../ui/later.tsx";
import * as t from "./messages.json";

const ShareDialog = lazyPart(() => import("./share-dialog.tsx"));

/** Says that a category is shared, and opens how. Nothing beside one that is not. */
export function SharedSign({ categoryId, name }: { categoryId: string; name: string }) {
  const { data } = trpc.sharing.list.useQuery();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!data?.pages.some((page) => page.categoryId === categoryId)) return null;
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
      <Later onFailed={close}>{isOpen && <ShareDialog categoryId={categoryId} name={name} onClose={close} />}</Later>
    </>
  );
}
