import { ownTimeZone } from "../../shared/ui/dates.ts";
import { categoryIdPath } from "../../shared/category-tree/category-address.ts";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
import type { Insights as Counts } from "@bowerbird/contract/looking-back";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { trpc } from "../../shared/api/trpc.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { useCategoryTree } from "../../shared/category-tree/use-category-tree.ts";
import { locale } from "@bowerbird/contract/messages/locale";
import { classNames, Skeleton } from "../../shared/ui/basics.tsx";
import { Later, lazyPart } from "../../shared/ui/later.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/empty-state.tsx";
import { searchPath, tagPath } from "../../features/advanced-search/search-filters.ts";
import { displayTitle } from "@bowerbird/bookmark/readable-address";
import { BarTable } from "./bar-table.tsx";
import { TimeChart } from "./time-chart.tsx";

const BookmarkMap = lazyPart(() => import("./map/bookmark-map.tsx"));

/** What the person collects: counted, or as a map. */
export default function Insights() {
  const isMap = useSearchParams()[0].get("view") === "map";
  return (
    <>
      <nav aria-label={common.insights} className="mb-5 flex gap-1">
        <ViewLink to="/insights" name={t.charts} isShown={!isMap} />
        <ViewLink to="/insights?view=map" name={t.map} isShown={isMap} />
      </nav>
      {isMap ? (
        <Later fallback={<Skeleton className="h-[28rem] w-full rounded-xl" />}>
          <BookmarkMap />
        </Later>
      ) : (
        <Charts />
      )}
    </>
  );
}

function ViewLink({ to, name, isShown }: { to: string; name: string; isShown: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isShown ? "page" : undefined}
      className={classNames(
        "flex min-h-8 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11",
        isShown ? "bg-accent-soft text-ink" : "text-muted hover:bg-hover",
      )}
    >
      {name}
    </Link>
  );
}

/** By time, category, site and tag. */
function Charts() {
  const { tree } = useCategoryTree();
  const { data, isError, refetch } = trpc.insights.get.useQuery({ timeZone: ownTimeZone() });
  if (!data && isError) {
    return <ErrorState title={t.couldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void refetch()} />;
  }
  if (!data) return <ChartsSkeleton />;
  if (data.total === 0) return <EmptyState icon={<ChartColumn />} title={t.nothingYet} text={t.insightsEmptyHint} />;
  const { months, categories, sites, tags, topOpened } = data;
  return (
    <div className="flex flex-col gap-10">
      <Facts counts={data} />
      <TimeChart months={months} />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <BarTable
          title={t.categories}
          bars={categories.map(({ id, name, count }) => {
            const node = tree?.byId.get(id);
            const shown = {
              name: node?.name ?? name,
              tile: node && <CategoryIcon icon={node.icon} name={node.name} color={node.shownColor} />,
              color: node?.shownColor,
            };
            return { key: id, count, to: categoryIdPath(id), ...shown };
          })}
        />
        <BarTable
          title={t.sites}
          bars={sites.map(({ name, count }) => ({ key: name, name, count, to: searchPath({ query: `site:${name}` }) }))}
        />
        <BarTable
          title={common.tags}
          bars={tags.map(({ name, count }) => ({ key: name, name, count, to: tagPath(name) }))}
        />
        <BarTable
          title={t.topOpened}
          unit={t.opens}
          bars={topOpened.map(({ id, name, url, count }) => ({
            key: id,
            name: displayTitle({ title: name, url }),
            count,
            to: url,
            isOutside: true,
          }))}
        />
      </div>
    </div>
  );
}

function ChartsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-10">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {[0, 1, 2].map((tile) => (
          <Skeleton key={tile} className="h-18 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-xl" />
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    </div>
  );
}

function Facts({ counts: { total, broken, favorites, unread, neverOpened, months } }: { counts: Counts }) {
  const [year] = useState(() => String(new Date().getFullYear()));
  const now = months.filter(({ name }) => name.startsWith(year)).reduce((sum, { count }) => sum + count, 0);
  const all = [
    { name: t.inTotal, count: total, to: "/" },
    { name: t.thisYear, count: now, to: searchPath({ from: new Date(Number(year), 0, 1) }) },
    { name: common.favorites, count: favorites, to: searchPath({ is: "favorite" }) },
    { name: common.readLater, count: unread, to: searchPath({ is: "unread" }) },
    { name: common.brokenLinks, count: broken, to: searchPath({ is: "broken" }) },
    ...(neverOpened === null
      ? []
      : [{ name: t.neverOpened, count: neverOpened, to: searchPath({ query: "opened:never" }) }]),
  ];
  const facts = all.filter(({ count }) => count > 0);
  // The charts say the total, too.
  if (facts.length === 1) return null;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {facts.map(({ name, count, to }) => (
        <li key={name}>
          <Link
            to={to}
            className="flex h-full flex-col rounded-xl border border-line bg-surface px-4 py-3 hover:bg-hover"
          >
            <span className="text-2xl font-semibold tabular-nums">{count.toLocaleString(locale)}</span>
            <span className="text-sm text-muted">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
