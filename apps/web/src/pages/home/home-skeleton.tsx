import { Skeleton } from "../../components/ui/skeleton.tsx";

export function HomeSkeleton() {
  return (
    <div role="status" aria-label="Loading your bookmarks" className="space-y-4">
      {[8, 4].map((count) => (
        <div key={count} className="rounded-xl border border-line bg-surface p-3.5">
          <Skeleton className="mb-4 h-5 w-40" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-2.5">
            {Array.from({ length: count }, (_, index) => (
              <Skeleton key={index} className="h-[98px] rounded-lg" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
