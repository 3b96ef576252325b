import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { Wand2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { categoryOptions, type CategoryTree } from "../../shared/category-tree/category-tree.ts";
import { buttonClass } from "../../shared/ui/button.tsx";
import { fixPath } from "../../shared/routing/add-paths.ts";
import { AddTagsCard } from "./add-tags-card.tsx";
import { ChooseCategoryCard } from "./choose-category-card.tsx";
import { CreateCategoryCard } from "./create-category-card.tsx";
import type { JustAdded } from "./use-organize.ts";

/** The third step: categorizes and tags what was just added. */
export function OrganizePanel({ added, tree }: { added: JustAdded; tree: CategoryTree | null }) {
  const [target, setTarget] = useState("");
  const options = categoryOptions(tree?.roots ?? []);
  return (
    <section aria-labelledby="organize">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="organize" className="text-xl font-semibold tracking-tight">
            {common.organize}
          </h2>
          <p className="text-muted">{format(t.appliesToWhatYouAdded, { count: added.count })}</p>
        </div>
        <Link to={fixPath()} className={buttonClass()}>
          <Wand2 aria-hidden />
          {common.fixCategories}
        </Link>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ChooseCategoryCard added={added} categories={options} target={target} onTargetChange={setTarget} />
          <AddTagsCard added={added} />
        </div>
        <CreateCategoryCard parents={options} onCreated={setTarget} />
      </div>
    </section>
  );
}
