import { FolderOpen, Search, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { categoryOptions } from "../../category-tree/category-options.ts";
import type { CategoryNode, CategoryTree } from "../../category-tree/category-tree.ts";
import { Button } from "../../components/ui/button.tsx";
import { buttonClass } from "../../components/ui/button-class.ts";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { BulkEditBar } from "../../features/bulk-edit/bulk-edit-bar.tsx";
import { useSelection } from "../../features/bulk-edit/use-selection.ts";
import { BookmarkRows } from "./bookmark-rows.tsx";
import { useCategoryBookmarks } from "./use-category-bookmarks.ts";

interface CategoryBookmarksProps {
  tree: CategoryTree;
  node: CategoryNode;
  isEditing: boolean;
  onStopEditing: () => void;
}

export function CategoryBookmarks({ tree, node, isEditing, onStopEditing }: CategoryBookmarksProps) {
  const [text, setText] = useState("");
  const { bookmarks, isError, refetch, hasMore, isLoadingMore, loadMore } = useCategoryBookmarks(node.id, text);
  const selection = useSelection((bookmarks ?? []).map(({ id }) => id));
  const stop = (): void => {
    selection.clear();
    onStopEditing();
  };
  if (isError && !bookmarks) {
    return <ErrorState title="The bookmarks could not be loaded" text="Please try again." onRetry={refetch} />;
  }
  return (
    <>
      <div className="relative mb-4">
        <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-muted" />
        <Input
          type="search"
          aria-label={`Search in ${node.name}`}
          placeholder={`Search in ${node.name}...`}
          className="pl-9"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {isEditing && (
        <BulkEditBar
          selection={selection}
          total={bookmarks?.length ?? 0}
          categories={categoryOptions(tree.roots)}
          onDone={stop}
        />
      )}
      {!bookmarks && <Skeleton className="h-96 w-full rounded-xl" />}
      {bookmarks?.length === 0 && (text.trim() === "" ? <NoneHere name={node.name} /> : <NoneMatching />)}
      {bookmarks && bookmarks.length > 0 && (
        <BookmarkRows bookmarks={bookmarks} selection={isEditing ? selection : null} />
      )}
      {hasMore && (
        <div className="mt-4 flex justify-center">
          <Button isBusy={isLoadingMore} onClick={loadMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function NoneMatching() {
  return <EmptyState icon={<SearchX />} title="No matching bookmarks" text="Try a different search term" />;
}

function NoneHere({ name }: { name: string }) {
  return (
    <EmptyState
      icon={<FolderOpen />}
      title={`No bookmarks in ${name}`}
      action={
        <Link to="/add" className={buttonClass({ variant: "primary" })}>
          Add First Bookmark
        </Link>
      }
    />
  );
}
