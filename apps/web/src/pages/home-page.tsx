import { useSearchParams } from "react-router";
import { ErrorState } from "../components/ui/error-state.tsx";
import { CategorySidebar } from "../features/categories/category-sidebar.tsx";
import { useCategoryTree } from "../features/categories/use-category-tree.ts";
import { useMediaQuery } from "../browser/use-media-query.ts";
import { HomeHeading } from "./home/home-heading.tsx";
import { HomeList } from "./home/home-list.tsx";
import { HomeSkeleton } from "./home/home-skeleton.tsx";
import { useViewMode } from "./home/use-view-mode.ts";

/** The library. The category and the view stand in the address, so that Back and sharing work. */
export default function HomePage() {
  const [params] = useSearchParams();
  const [view, setView] = useViewMode();
  const { tree, isError, refetch } = useCategoryTree();
  const isWide = useMediaQuery("(width >= 64rem)");
  const selectedId = params.get("category");
  const totalCount = tree ? tree.roots.reduce((sum, node) => sum + node.totalCount, 0) : 0;
  const sidebar = tree && { tree, totalCount, selectedId };
  // The dense view gives the whole width to its rows; the categories then open in a drawer.
  const hasSidebar = isWide && view === "cards";
  return (
    <div className="mx-auto flex max-w-[1680px] items-start gap-6 px-4 md:px-6">
      <title>
        {selectedId && tree?.byId.get(selectedId) ? `${tree.byId.get(selectedId)?.name} · Bowerbird` : "Bowerbird"}
      </title>
      {hasSidebar && (
        <aside className="sticky top-(--header-height) flex h-[calc(100dvh-var(--header-height))] w-60 shrink-0 flex-col py-6">
          {sidebar && <CategorySidebar {...sidebar} />}
        </aside>
      )}
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 py-6 outline-none">
        <HomeHeading view={view} onViewChange={setView} sidebar={hasSidebar ? null : sidebar} />
        {tree && <HomeList tree={tree} totalCount={totalCount} selectedId={selectedId} view={view} />}
        {!tree && !isError && <HomeSkeleton />}
        {!tree && isError && (
          <ErrorState
            title="Your bookmarks could not be loaded"
            text="The server did not answer as expected. Nothing is lost; please try again."
            onRetry={refetch}
          />
        )}
      </main>
    </div>
  );
}
