import { type Ref, useId, useState } from "react";
import { Link } from "react-router";
import { format } from "@bowerbird/contract/messages";
import type { BookmarkMap, MapGroup } from "@bowerbird/contract/bookmark-map";
import type { Bookmark } from "@bowerbird/contract/bookmarks";
import { limits } from "@bowerbird/contract/limits";
import { displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { trpc } from "../../../shared/api/trpc.ts";
import { Skeleton } from "../../../shared/ui/basics.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { FavIcon } from "../../../shared/ui/favicon.tsx";
import { ErrorState } from "../../../shared/ui/empty-state.tsx";
import { useReloadWhenOld } from "./use-map-link.ts";
import { BarTable } from "../bar-table.tsx";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";

interface GroupLinksProps {
  map: BookmarkMap;
  version: string;
  group: number;
  ref: Ref<HTMLElement>;
}

/** The links of a group, the most typical first. */
export function GroupLinks({ map: { groups }, version, group, ref }: GroupLinksProps) {
  const id = useId();
  const [pages, setPages] = useState(1);
  const { name, count } = groups[group]!;
  const first = groups.slice(0, group).reduce((sum, other) => sum + other.count, 0);
  const found = trpc.useQueries((call) =>
    Array.from({ length: pages }, (_, page) => {
      const done = page * limits.mapPage;
      const limit = Math.min(limits.mapPage, count - done);
      return call.insights.mapLinks({ version, from: first + done, limit }, { staleTime: 0 });
    }),
  );
  const failed = found.find(({ isError }) => isError);
  useReloadWhenOld(failed?.error);
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} dir="auto" className="min-w-0 text-lg font-semibold">
          {format(t.linksOfGroup, { name: name ?? t.mixedLinks, count })}
        </h2>
        <Link to={groupPath(null)} className="text-accent underline-offset-2 hover:underline">
          {t.allGroups}
        </Link>
      </div>
      <ul>
        {found
          .flatMap(({ data }) => data?.bookmarks ?? [])
          .map((bookmark) => (
            <LinkRow key={bookmark.id} bookmark={bookmark} />
          ))}
      </ul>
      {found.some(({ isPending }) => isPending) && <Skeleton className="mt-1 h-40 w-full" />}
      {failed && (
        <ErrorState
          title={common.thisCouldNotBeLoaded}
          text={common.pleaseTryAgain}
          onRetry={() => void failed.refetch()}
        />
      )}
      {pages * limits.mapPage < count && (
        <Button className="mt-3" onClick={() => setPages(pages + 1)}>
          {common.showMore}
        </Button>
      )}
    </section>
  );
}

function LinkRow({ bookmark }: { bookmark: Bookmark }) {
  return (
    <li className="relative flex min-h-9 items-center gap-3 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11">
      <FavIcon url={bookmark.url} favicon={bookmark.favicon} size="sm" />
      <a
        href={bookmark.url}
        data-bookmark={bookmark.id}
        target="_blank"
        rel="noopener noreferrer"
        dir="auto"
        className="min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {displayTitle(bookmark)}
      </a>
      <span className="ms-auto max-w-2/5 shrink-0 truncate text-sm text-muted">{displaySubtitle(bookmark)}</span>
    </li>
  );
}

/** The groups of the map with their links: what is drawn, for those who do not see it. */
export function GroupTable({ groups }: { groups: readonly MapGroup[] }) {
  const bars = [...groups.entries()]
    .toSorted(([, one], [, other]) => other.count - one.count)
    .map(([index, { name, count }]) => ({
      key: String(index),
      name: name ?? t.mixedLinks,
      count,
      to: groupPath(index),
    }));
  return <BarTable title={t.groups} bars={bars} unit={common.links} />;
}

/** The map with the links of a group; null: with the table of all. */
function groupPath(group: number | null): string {
  return `/insights?view=map${group === null ? "" : `&group=${group}`}`;
}
