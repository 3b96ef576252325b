import * as t from "./messages.json";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { useState } from "react";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { BrandMark, Card } from "../../shared/ui/basics.tsx";
import { SavedAndClosing } from "../../features/add-bookmark/saved-and-closing.tsx";
import { SingleBookmarkForm } from "../../features/add-bookmark/single-bookmark-form.tsx";
import type { SharedLink } from "@bowerbird/bookmark/pasted-links";

/** The small window that the bookmarklet opens: it saves one link and closes. */
export function SaveWindow({ shared }: { shared: SharedLink | null }) {
  const { tree } = useCategoryTree();
  const [saved, setSaved] = useState<Bookmark | null>(null);
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[640px] px-4 py-5 outline-none">
      <title>{t.saveToBowerbird}</title>
      <h1 className="mb-4 flex items-center gap-2.5 text-xl font-semibold tracking-tight">
        <BrandMark />
        {t.saveToBowerbird}
      </h1>
      {saved ? (
        <SavedAndClosing bookmark={saved} />
      ) : (
        <Card className="p-5 sm:p-6">
          <SingleBookmarkForm tree={tree} shared={shared ?? undefined} isSmall onSaved={setSaved} />
        </Card>
      )}
    </main>
  );
}
