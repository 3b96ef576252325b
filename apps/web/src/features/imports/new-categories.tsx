import { categoryIdPath } from "../../shared/category-tree/category-address.ts";
import { showPath } from "@bowerbird/bookmark/shown-path";
import * as t from "./messages.json";
import { format } from "@bowerbird/contract/messages";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { useOneTabStop } from "../../shared/browser/use-one-tab-stop.ts";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { locale } from "@bowerbird/contract/messages/locale";

/** The categories that a finished import created, to look them through. Renders nothing if there are none. */
export function NewCategories({ importId }: { importId: string }) {
  const { data: ids } = trpc.imports.newCategories.useQuery({ id: importId });
  const { tree } = useCategoryTree();
  const created = (ids ?? []).flatMap((id) => tree?.byId.get(id) ?? []);
  const { ref, toTabIndex } = useOneTabStop(created.length);
  if (created.length === 0) return null;
  return (
    <details className="group mt-4">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-md text-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        <span>
          {format(t.newCategories, { count: created.length })} ·{" "}
          <span className="font-medium text-accent">{t.reviewThem}</span>
        </span>
      </summary>
      <ul ref={ref} className="mt-3 flex max-h-64 flex-wrap gap-1.5 overflow-y-auto">
        {created.map(({ id, path, icon, totalCount }, index) => (
          <li key={id} className="max-w-full">
            <Link
              to={categoryIdPath(id)}
              tabIndex={toTabIndex(index)}
              className="flex h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3 text-sm hover:bg-hover"
            >
              <span aria-hidden>{icon}</span>
              <span className="truncate" dir="auto">
                {showPath(path)}
              </span>
              <span className="text-muted tabular-nums">{totalCount.toLocaleString(locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
