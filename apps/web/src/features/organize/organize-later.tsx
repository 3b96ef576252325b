import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { FolderInput, Wand2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { fixPath } from "../../shared/routing/paths.ts";
import { TextButton, textLinkClass } from "../../shared/ui/button.tsx";
import { OrganizePanel } from "./organize-panel.tsx";
import type { JustAdded } from "./use-organize.ts";

/** After an import, which brings its own folders: what could be done with all of its links is behind a link. */
export function OrganizeLater({ added, tree }: { added: JustAdded; tree: CategoryTree | null }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OrganizePanel added={added} tree={tree} />;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-3">
      <Link to={fixPath()} className={`${textLinkClass} inline-flex items-center gap-1.5 [&_svg]:size-3.5`}>
        <Wand2 aria-hidden />
        {common.fixCategories}
      </Link>
      <TextButton onClick={() => setOpen(true)}>
        <FolderInput aria-hidden />
        {format(t.moveOrTagAdded, { count: added.count })}
      </TextButton>
    </p>
  );
}
