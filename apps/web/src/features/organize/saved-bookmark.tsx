import { BookmarkCategory } from "../../shared/category-tree/bookmark-category.tsx";
import type { CategoryTree } from "../../shared/category-tree/category-tree.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { useHeadingFocus } from "../../shared/browser/use-heading-focus.ts";
import { Badge, Card, Skeleton } from "../../shared/ui/basics.tsx";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import { FavIcon } from "../../shared/ui/favicon.tsx";
import { methodPath } from "../../shared/routing/paths.ts";
import { OrganizePanel } from "./organize-panel.tsx";

/** The last step for a single saved bookmark. */
export function SavedBookmark({ id, tree }: { id: string; tree: CategoryTree | null }) {
  const { data, isError, refetch } = trpc.bookmarks.get.useQuery({ id });
  const heading = useHeadingFocus();
  if (isError) {
    const text = t.categoryNotFoundHint;
    return <ErrorState title={t.theBookmarkCouldNotBeLoaded} text={text} onRetry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-5 sm:p-6">
        <h2 ref={heading} tabIndex={-1} className="mb-4 text-muted outline-none">
          {common.bookmarkSaved}
        </h2>
        {data ? (
          <div className="flex gap-4">
            <FavIcon url={data.url} favicon={data.favicon} size="lg" />
            <div className="min-w-0 flex-1">
              <p className="text-lg font-semibold break-words" dir="auto">
                {displayTitle(data)}
              </p>
              <p className="truncate text-sm text-muted">{data.url}</p>
              {data.aiSummary && (
                <p className="mt-2 text-pretty" dir="auto">
                  <span className="font-medium">{common.aiSummary}</span> {data.aiSummary}
                </p>
              )}
              <p className="mt-2.5 flex flex-wrap gap-1.5">
                <Badge tone="accent" className="[&_svg]:size-4">
                  <BookmarkCategory bookmark={data} />
                </Badge>
                {data.tags.map((tag) => (
                  <Badge key={tag} title={tag}>
                    {tag}
                  </Badge>
                ))}
              </p>
            </div>
          </div>
        ) : (
          <Skeleton className="h-16" />
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            {common.viewYourBookmarks}
          </Link>
          <Link to={methodPath("single")} className={buttonClass()}>
            {t.addAnother}
          </Link>
        </div>
      </Card>
      <OrganizePanel added={{ selection: { ids: [id] }, count: 1 }} tree={tree} />
    </div>
  );
}
