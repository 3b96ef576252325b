import { Wand2 } from "lucide-react";
import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { useNavigate } from "react-router";
import { RunView } from "../features/fix-categories/run-view.tsx";
import { StartRunForm } from "../features/fix-categories/start-run-form.tsx";
import { categoryOptions } from "../shared/category-tree/category-tree.ts";
import { useCategoryTree } from "../shared/category-tree/use-category-tree.ts";
import { fixPath } from "../shared/routing/paths.ts";
import { ListPage } from "./library/list-header.tsx";

/** Starts a recategorization run, or shows one. */
export function FixCategoriesPage({ id }: { id: string | null }) {
  const navigate = useNavigate();
  const { tree } = useCategoryTree();
  return (
    <ListPage icon={<Wand2 />} title={common.fixCategories} description={t.fixCategoriesDescription}>
      <div className="mt-5">
        {id === null ? (
          <StartRunForm
            categories={categoryOptions(tree?.roots ?? [])}
            onStarted={(started) => void navigate(fixPath(started))}
          />
        ) : (
          <RunView key={id} id={id} />
        )}
      </div>
    </ListPage>
  );
}
