import * as t from "./messages.json";
import { ArrowLeft, FileUp, FolderPlus, Link2, ListPlus, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { type CategoryTree, isEmpty } from "../../shared/category-tree/category-tree.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/basics.tsx";
import { SingleBookmarkForm } from "../../features/add-bookmark/single-bookmark-form.tsx";
import { BulkImportForm } from "../../features/imports/bulk-import-form.tsx";
import { CategoryImportForm } from "../../features/imports/category-import-form.tsx";
import { FileImportForm } from "../../features/imports/file-import-form.tsx";
import { offerFirstSteps } from "../../features/tutorial/tutorial-store.ts";
import { importPath, type Method } from "../../shared/routing/paths.ts";
import type { SharedLink } from "@bowerbird/bookmark/pasted-links";

interface MethodPanelProps {
  method: Method;
  /** Null while loading. */
  tree: CategoryTree | null;
  /** Initial values of the form for a single link. */
  shared?: SharedLink | undefined;
}

/** The second step: the form of the chosen method. */
export function MethodPanel({ method, tree, shared }: MethodPanelProps) {
  const heading = useHeadingFocus();
  const section = useRef<HTMLElement>(null);
  const { title, text } = methodInfo[method];
  const isTyped = method !== "file" && !shared;
  // After the heading's focus, so that what is typed or pasted next arrives in the form.
  useEffect(() => {
    if (isTyped) section.current?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
  }, [isTyped]);
  return (
    <section ref={section}>
      <div className="mb-3 flex items-center gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {title}
          </h2>
          <p className="text-muted max-sm:hidden">{text}</p>
        </div>
        <Link to="/add" className={buttonClass({ size: "sm", variant: "ghost", className: "-me-2.5" })}>
          <ArrowLeft aria-hidden />
          {t.otherMethods}
        </Link>
      </div>
      <MethodForm method={method} tree={tree} shared={shared} />
    </section>
  );
}

function MethodForm({ method, tree, shared }: MethodPanelProps) {
  const navigate = useNavigate();
  const onStarted = (id: string): void => {
    if (isEmpty(tree)) offerFirstSteps(id);
    void navigate(importPath(id, method));
  };
  if (method === "categories") {
    return <CategoryImportForm categoryNames={tree?.roots.map(({ name }) => name) ?? []} onStarted={onStarted} />;
  }
  return (
    <Card className="p-5 sm:p-6">
      {method === "single" && <SingleBookmarkForm tree={tree} shared={shared} />}
      {method === "bulk" && <BulkImportForm onStarted={onStarted} />}
      {method === "file" && <FileImportForm onStarted={onStarted} />}
    </Card>
  );
}

export const methodInfo: Record<Method, { title: string; text: string; icon: LucideIcon }> = {
  single: { title: t.singleBookmark, text: t.oneLinkWithATitle, icon: Link2 },
  bulk: { title: t.bulkUrls, text: t.pasteAListOfAddressesOne, icon: ListPlus },
  file: { title: t.uploadFile, text: t.importFileHint, icon: FileUp },
  categories: { title: t.categoriesUrls, text: t.categorizedLinksHint, icon: FolderPlus },
};
