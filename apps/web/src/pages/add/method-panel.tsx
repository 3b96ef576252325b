import { ArrowLeft } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useHeadingFocus } from "../../browser/use-heading-focus.ts";
import { buttonClass } from "../../components/ui/button-class.ts";
import { Card } from "../../components/ui/card.tsx";
import { SingleBookmarkForm } from "../../features/add-bookmark/single-bookmark-form.tsx";
import type { CategoryTree } from "../../category-tree/category-tree.ts";
import { BulkImportForm } from "../../features/imports/bulk-import-form.tsx";
import { CategoryImportForm } from "../../features/imports/category-import-form.tsx";
import { FileImportForm } from "../../features/imports/file-import-form.tsx";
import { importPath, type Method } from "../../routing/add-paths.ts";
import { methodInfo } from "./method-info.ts";
import type { SharedLink } from "./shared-link.ts";

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
  const { title, text } = methodInfo[method];
  return (
    <section>
      <div className="mb-4 flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {title}
          </h2>
          <p className="text-muted">{text}</p>
        </div>
        <Link to="/add" className={buttonClass({ size: "sm", variant: "ghost" })}>
          <ArrowLeft aria-hidden />
          Other methods
        </Link>
      </div>
      <MethodForm method={method} tree={tree} shared={shared} />
    </section>
  );
}

function MethodForm({ method, tree, shared }: MethodPanelProps) {
  const navigate = useNavigate();
  const onStarted = (id: string): void => void navigate(importPath(id, method));
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
