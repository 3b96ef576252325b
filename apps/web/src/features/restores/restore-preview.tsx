import * as t from "./messages.json";
import type { RestoreCategory, RestoreDetails, RestoreItemKind } from "@bowerbird/contract/restores";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ChangeLines, RestoreItems } from "./restore-items.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

/** How a backup differs from the person's library, in parts that can be opened. */
export function RestorePreview({ restore }: { restore: RestoreDetails }) {
  const { id, added, changed, same, missing, skipped, categories, categoriesAdded, categoriesChanged } = restore;
  const list = (kind: RestoreItemKind) => <RestoreItems id={id} kind={kind} />;
  return (
    <section aria-label={t.whatWouldChange} className="divide-y divide-line rounded-lg border border-line">
      <Part label={t.newBookmarks} count={added}>
        {list("new")}
      </Part>
      <Part label={t.bookmarksThatDiffer} count={changed}>
        {list("changed")}
      </Part>
      <Part label={t.categoriesAddedOrChanged} count={categoriesAdded + categoriesChanged}>
        <Categories categories={categories} />
      </Part>
      <Part label={t.notInTheBackup} count={missing}>
        {list("missing")}
      </Part>
      <Part label={t.theSame} count={same}>
        {list("same")}
      </Part>
      {skipped > 0 && (
        <Part label={t.notReadable} count={skipped}>
          {list("skipped")}
        </Part>
      )}
    </section>
  );
}

function Part({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const number = <span className="ms-auto font-medium tabular-nums">{count.toLocaleString(locale)}</span>;
  if (count === 0)
    return (
      <p className="flex gap-2 py-2.5 pe-4 ps-9.5 text-muted">
        {label}
        {number}
      </p>
    );
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-2.5 -outline-offset-2 hover:bg-hover">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-90" />
        {label}
        {number}
      </summary>
      {isOpen && <div className="max-h-64 overflow-y-auto border-t border-line">{children}</div>}
    </details>
  );
}

function Categories({ categories }: { categories: readonly RestoreCategory[] }) {
  return (
    <ul className="divide-y divide-line">
      {categories.map(({ path, kind, changes }) => (
        <li key={path} className="px-4 py-2">
          <p className="break-words">
            {path} {kind === "new" && <span className="text-sm text-muted">{t.newLabel}</span>}
          </p>
          <ChangeLines changes={changes} />
        </li>
      ))}
    </ul>
  );
}
