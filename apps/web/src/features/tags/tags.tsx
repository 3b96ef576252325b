import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { PopularTag } from "@bowerbird/contract/tags";
import { Tag } from "lucide-react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/button.tsx";
import { TagLibrary } from "./tag-library.tsx";

interface TagsProps {
  /** The page that lists a tag's bookmarks. */
  toLink: (tag: string) => string;
  /** The page that lists the bookmarks without a tag. */
  untaggedPath: string;
}

/** All tags of the person. */
export function Tags({ toLink, untaggedPath }: TagsProps) {
  const { data, isError, refetch } = trpc.tags.list.useQuery();
  if (!data && isError) {
    return (
      <ErrorState title={t.yourTagsCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <TagsSkeleton />;
  if (data.tags.length === 0) return <NoTags />;
  return (
    <>
      <p className="text-sm">
        <Link to={untaggedPath} className={textLinkClass}>
          {t.showBookmarksWithoutTags}
        </Link>
      </p>
      <TagLibrary tags={data.tags} toLink={toLink} />
      {data.total > data.tags.length && <MostUsed {...data} />}
    </>
  );
}

/** The filter, and tags with their counts. */
function TagsSkeleton() {
  return (
    <div aria-hidden className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-10 rounded-md" />
      <div className="divide-y divide-line rounded-xl border border-line bg-surface shadow-low">
        {["w-24", "w-36", "w-20", "w-32", "w-28", "w-16"].map((width) => (
          <div key={width} className="flex h-11 items-center justify-between px-4">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-4 w-8" />
          </div>
        ))}
      </div>
    </div>
  );
}

function NoTags() {
  return <EmptyState icon={<Tag />} title={t.noTagsYet} text={t.theTagsThatYouGive} />;
}

function MostUsed({ tags, total }: { tags: readonly PopularTag[]; total: number }) {
  return (
    <p className="mt-3 text-center text-sm text-muted">
      {format(t.theseAreTheMostUsed, { count: tags.length, total })}
    </p>
  );
}
