import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";

export function ImportViewSkeleton() {
  return (
    <Card className="p-6">
      <div role="status" aria-label="Loading the import" className="flex flex-col gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-2" />
        <Skeleton className="h-16" />
      </div>
    </Card>
  );
}
