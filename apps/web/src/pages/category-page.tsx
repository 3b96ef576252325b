import { format } from "@bowerbird/contract/messages";
import * as common from "../shared/messages.json";
import * as category from "./category/messages.json";
import * as t from "./messages.json";
import { lazyPart } from "../shared/ui/later.tsx";
import { shownColor } from "@bowerbird/bookmark/home-groups";
import { Ellipsis, FolderOpen, ListChecks, Plus } from "lucide-react";
import { Fragment } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import {
  type CategoryNode,
  type CategoryTree,
  findCategory,
  parentNodes,
  useCategoryTree,
} from "../shared/category-tree/category-tree.ts";
import { categoryPath, useAddressedCategory } from "../shared/category-tree/category-address.ts";
import { BookmarkCount } from "../shared/components/bookmark-count.tsx";
import { CategoryIcon } from "../shared/category-tree/category-icon.tsx";
import { Button, buttonClass } from "../shared/ui/button.tsx";
import { LoadingScreen } from "../shared/ui/basics.tsx";
import { EmptyState } from "../shared/ui/empty-state.tsx";
import { ErrorState } from "../shared/ui/error-state.tsx";
import { IconButton } from "../shared/ui/icon-button.tsx";
import { OnDemand } from "../shared/ui/on-demand.tsx";
import { SelectionProvider, useSelection, useSelectionStore } from "../shared/selection/use-selection.tsx";
import { CategoriesButton, LibraryFrame } from "./library/library-frame.tsx";
import { PageTitle } from "./library/page-title.tsx";
import { CategoryBookmarks } from "./category/category-bookmarks.tsx";
import { bookmarkCount, countText } from "../shared/changes/bookmark-count.ts";

const CategoryMenu = lazyPart(() => import("../features/categories/category-menu.tsx"));

/** A category by its name, or by its path or id if the name is ambiguous. */
export default function CategoryPage() {
  const categoryName = useAddressedCategory();
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
      <title>{`${node?.name ?? name} · Bowerbird`}</title>
      {node && <Breadcrumb tree={tree} node={node} />}
      <PageTitle
        icon={<CategoryIcon icon={node?.icon ?? ""} color={node && shownColor(node)} />}
        name={node?.name ?? name}
        text={node ? countText(node) : bookmarkCount(0)}
        menu={node && <ManageButton node={node} />}
      >
        <div className="flex flex-wrap items-center gap-2">
          <CategoriesButton />
          {node && node.bookmarkCount > 0 && <BulkEditButton />}
          <Link to="/add" className={buttonClass({ size: "sm" })}>
            <Plus aria-hidden />
            <span className="max-sm:sr-only">{t.addBookmark}</span>
          </Link>
        </div>
      </PageTitle>
      {node && <Subcategories tree={tree} node={node} />}
      {node ? (
        <CategoryBookmarks tree={tree} node={node} />
      ) : (
        <EmptyState
          icon={<FolderOpen />}
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

function ManageButton({ node }: { node: CategoryNode }) {
  return (
    <OnDemand
      renderTrigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          aria-haspopup="menu"
          label={format(category.manageName, { name: node.name })}
          icon={<Ellipsis />}
        />
      )}
    >
      {(trigger) => <CategoryMenu node={node} trigger={trigger} />}
    </OnDemand>
  );
}

/** The categories above this one. */
function Breadcrumb({ tree, node }: { tree: CategoryTree; node: CategoryNode }) {
  const parents = parentNodes(tree, node);
  if (parents.length === 0) return null;
  return (
    <nav aria-label={category.above} className="mb-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      {parents.map((parent) => (
        <Fragment key={parent.id}>
          <Link to={categoryPath(tree, parent)} className="rounded-xs hover:text-ink hover:underline" dir="auto">
            {parent.name}
          </Link>
          <span aria-hidden>›</span>
        </Fragment>
      ))}
    </nav>
  );
}

/** Links to the categories below this one that have bookmarks. */
function Subcategories({ tree, node }: { tree: CategoryTree; node: CategoryNode }) {
  const shown = node.children.filter((child) => child.totalCount > 0 || child.isCustom);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={category.subcategories} className="mb-4 flex flex-wrap gap-1.5">
      {shown.map((child) => (
        <li key={child.id} className="max-w-full">
          <Link
            to={categoryPath(tree, child)}
            className="flex h-8 items-center gap-2 rounded-md bg-chip px-2.5 text-sm hover:bg-hover pointer-coarse:h-10"
          >
            <span aria-hidden>
              <CategoryIcon icon={child.icon} color={shownColor(child)} />
            </span>
            <span className="truncate" dir="auto">
              {child.name}
            </span>
            <span className="text-xs text-muted tabular-nums">
              <BookmarkCount count={child.totalCount} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BulkEditButton() {
  const { isEditing } = useSelection();
  const store = useSelectionStore();
  return (
    <Button size="sm" aria-pressed={isEditing} onClick={() => store.edit(!isEditing)}>
      <ListChecks aria-hidden />
      {common.bulkEdit}
    </Button>
  );
}
