import { format } from "@bowerbird/contract/messages";
import { Ellipsis } from "lucide-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { useOneTabStop } from "../../shared/browser/use-one-tab-stop.ts";
import { categoryPath } from "../../shared/category-tree/category-address.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { type CategoryNode, type CategoryTree, parentNodes } from "../../shared/category-tree/category-tree.ts";
import { countText } from "../../shared/changes/bookmark-count.ts";
import { BookmarkCount } from "../../shared/components/bookmark-count.tsx";
import { SharedSign } from "../../shared/sharing/shared-sign.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { CategoryMenu } from "../../features/categories/category-row.tsx";
import { OnDemand } from "../../shared/ui/later.tsx";
import type { PageSubject } from "../library/page-title.tsx";
import * as t from "./messages.json";

/** A category for the header. */
export function categorySubject(tree: CategoryTree, node: CategoryNode): PageSubject {
  return {
    above: <Above tree={tree} node={node} />,
    icon: <CategoryIcon icon={node.icon} name={node.name} color={node.shownColor} />,
    name: node.name,
    text: countText(node),
    menu: (
      <>
        <SharedSign path={[node, ...parentNodes(tree, node).toReversed()]} />
        <ManageButton node={node} />
      </>
    ),
  };
}

function ManageButton({ node }: { node: CategoryNode }) {
  return (
    <OnDemand
      renderTrigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          aria-haspopup="menu"
          label={format(t.manageName, { name: node.name })}
          icon={<Ellipsis />}
        />
      )}
    >
      {(trigger) => <CategoryMenu node={node} trigger={trigger} />}
    </OnDemand>
  );
}

/** The categories above this one. */
function Above({ tree, node }: { tree: CategoryTree; node: CategoryNode }) {
  const parents = parentNodes(tree, node);
  if (parents.length === 0) return null;
  return (
    <nav aria-label={t.above} className="mb-1 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
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
export function Subcategories({ tree, node }: { tree: CategoryTree; node: CategoryNode }) {
  const shown = node.children.filter((child) => child.totalCount > 0 || child.isCustom);
  const { ref, toTabIndex } = useOneTabStop(shown.length);
  if (shown.length === 0) return null;
  return (
    <ul
      ref={ref}
      aria-label={t.subcategories}
      className="mb-4 flex flex-wrap gap-1.5 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]"
    >
      {shown.map((child, index) => (
        <li key={child.id} className="max-w-full max-sm:shrink-0">
          <Link
            to={categoryPath(tree, child)}
            tabIndex={toTabIndex(index)}
            className="flex h-8 items-center gap-2 rounded-md bg-chip px-2.5 text-sm hover:bg-hover pointer-coarse:h-10"
          >
            <CategoryIcon icon={child.icon} name={child.name} color={child.shownColor} />
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
