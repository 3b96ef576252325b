import { format } from "@bowerbird/contract/messages";
import * as common from "../shared/messages.json";
import * as category from "./category/messages.json";
import * as t from "./messages.json";
import { lazyPart } from "../shared/ui/later.tsx";
import { shownColor } from "@bowerbird/contract/home-lists";
import { Ellipsis, ListChecks, Plus } from "lucide-react";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { type CategoryTree, findCategory, useCategoryTree } from "../shared/category-tree/category-tree.ts";
import { CategoryIcon } from "../shared/category-tree/category-icon.tsx";
import { Button, buttonClass } from "../shared/ui/button.tsx";
import { LoadingScreen } from "../shared/ui/basics.tsx";
import { EmptyState, ErrorState } from "../shared/ui/page-states.tsx";
import { IconButton } from "../shared/ui/icon-button.tsx";
import { OnDemand } from "../shared/ui/on-demand.tsx";
import { SelectionProvider, useSelection, useSelectionStore } from "../shared/selection/use-selection.tsx";
import { CategoriesButton, LibraryFrame } from "./library/library-frame.tsx";
import { CategoryBookmarks } from "./category/category-bookmarks.tsx";
import { bookmarkCount, countText } from "../shared/changes/bookmark-count.ts";

const CategoryMenu = lazyPart(() => import("../features/categories/category-menu.tsx"));

/** A category by its name, or by its path if the name is ambiguous. */
export default function CategoryPage() {
  const { categoryName } = useParams();
  const [params] = useSearchParams();
  const { tree, isError, refetch } = useCategoryTree();
  if (!categoryName) return <Navigate to="/" replace />;
  if (isError && !tree) {
    return <ErrorState title={t.yourCategoriesCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={refetch} />;
  }
  if (!tree) return <LoadingScreen />;
  return (
    <SelectionProvider key={categoryName} isEditing={params.has("edit")}>
      <KnownCategory tree={tree} name={categoryName} />
    </SelectionProvider>
  );
}

function KnownCategory({ tree, name }: { tree: CategoryTree; name: string }) {
  const node = findCategory(tree, name);
  return (
    <LibraryFrame selectedId={node?.id} linksTo="category-pages">
      <title>{`${name} · Bowerbird`}</title>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <span aria-hidden className="text-2xl">
          <CategoryIcon icon={node?.icon ?? ""} color={node && shownColor(node)} />
        </span>
        <div className="mr-auto min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere" dir="auto">
            {node?.name ?? name}
          </h1>
          <p className="text-muted">{node ? countText(node) : bookmarkCount(0)}</p>
        </div>
        {node && (
          <OnDemand
            renderTrigger={(props) => (
              <IconButton
                {...props}
                aria-haspopup="menu"
                label={format(category.manageName, { name: node.name })}
                icon={<Ellipsis />}
              />
            )}
          >
            {(trigger) => <CategoryMenu node={node} trigger={trigger} />}
          </OnDemand>
        )}
        <CategoriesButton />
        {node && node.bookmarkCount > 0 && <BulkEditButton />}
        <Link to="/add" className={buttonClass({ variant: "primary" })}>
          <Plus aria-hidden />
          {t.addBookmark}
        </Link>
      </div>
      {node ? (
        <CategoryBookmarks tree={tree} node={node} />
      ) : (
        <EmptyState
          icon="📁"
          title={format(category.noBookmarksInName, { name })}
          action={
            <Link to="/add" className={buttonClass({ variant: "primary" })}>
              {common.addFirstBookmark}
            </Link>
          }
        />
      )}
    </LibraryFrame>
  );
}

function BulkEditButton() {
  const { isEditing } = useSelection();
  const store = useSelectionStore();
  return (
    <Button aria-pressed={isEditing} onClick={() => store.edit(!isEditing)}>
      <ListChecks aria-hidden />
      {common.bulkEdit}
    </Button>
  );
}
