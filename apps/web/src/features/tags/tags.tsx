import { format } from "@bowerbird/contract/messages";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { PopularTag } from "@bowerbird/contract/tags";
import { Tag } from "lucide-react";
import { Link } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";
import { textLinkClass } from "../../shared/ui/text-button.tsx";
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
  if (!data) return <Skeleton className="mt-4 h-96 w-full rounded-xl" />;
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
