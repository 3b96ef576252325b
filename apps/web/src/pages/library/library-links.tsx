import { ChartColumn, ChevronDown, History, type LucideIcon, Shuffle, Sparkles, Tags, Trash2 } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StateFilter } from "@bowerbird/contract/query-grammar";
import {
  isSameSearch,
  noFilters,
  readFilters,
  searchPath,
  stateIcons,
  stateNames,
} from "../../features/advanced-search/search-filters.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useStoredSet } from "../../shared/browser/browser-storage.ts";
import { SidebarHeading, SidebarLink } from "../../shared/components/sidebar-link.tsx";
import { classNames } from "../../shared/ui/basics.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

interface LibraryLinksProps {
  onSelect: (() => void) | undefined;
}

const pages: readonly { to: string; name: string; Icon: LucideIcon }[] = [
  { to: "/tags", name: common.tags, Icon: Tags },
  { to: "/tidy", name: common.tidyUp, Icon: Sparkles },
  { to: "/rediscover", name: common.rediscover, Icon: Shuffle },
  { to: "/insights", name: common.insights, Icon: ChartColumn },
  { to: "/history", name: common.history, Icon: History },
  { to: "/trash", name: common.trash, Icon: Trash2 },
];

const group = "library";

/** The part of the sidebar below the categories: the lists of one state, and the pages about all bookmarks. */
export function LibraryLinks({ onSelect }: LibraryLinksProps) {
  const [collapsed, toggle] = useStoredSet("bowerbird:collapsed-sidebar");
  const isCollapsed = collapsed.has(group);
  return (
    <section aria-label={t.library} className="mt-1 shrink-0 border-t border-line pt-1">
      <SidebarHeading
        action={
          <IconButton
            size="sm"
            label={`${isCollapsed ? common.expand : common.collapse} ${t.library}`}
            aria-expanded={!isCollapsed}
            icon={<ChevronDown className={classNames("transition-transform", isCollapsed && "-rotate-90")} />}
            onClick={() => toggle(group)}
          />
        }
      >
        {t.library}
      </SidebarHeading>
      <States onSelect={onSelect} />
      {!isCollapsed && <Pages onSelect={onSelect} />}
    </section>
  );
}

/** Favorites, what is to be read later and the archive, side by side. */
function States({ onSelect }: LibraryLinksProps) {
  const isShown = useIsShown();
  return (
    <ul className="flex gap-1 pb-1">
      {(["favorite", "unread", "archived"] as const).map((is) => {
        const Icon = stateIcons[is];
        return (
          <li key={is} className="min-w-0 flex-auto">
            <Link
              to={searchPath({ is })}
              aria-current={isShown(is) ? "page" : undefined}
              data-tooltip={stateNames[is]}
              draggable={false}
              onClick={onSelect}
              className={classNames(
                "flex h-12 flex-col items-center justify-center gap-1 rounded-md px-1 text-xs -outline-offset-2",
                isShown(is) ? "bg-accent-soft font-medium text-accent" : "text-muted hover:bg-hover hover:text-ink",
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              <span className="max-w-full truncate">{stateNames[is]}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Pages({ onSelect }: LibraryLinksProps) {
  const { pathname } = useLocation();
  const isShown = useIsShown();
  const { data: links } = trpc.linkChecks.broken.useQuery();
  const tidyCount = useTidyCount();
  const hasBroken = (links?.broken ?? 0) > 0 || isShown("broken");
  return (
    <ul>
      {hasBroken && (
        <li>
          <SidebarLink
            to={searchPath({ is: "broken" })}
            isSelected={isShown("broken")}
            icon={<stateIcons.broken className="size-4" />}
            {...(links && { count: links.broken })}
            indent={14}
            onSelect={onSelect}
          >
            {stateNames.broken}
          </SidebarLink>
        </li>
      )}
      {pages.map(({ to, name, Icon }) => (
        <li key={to}>
          <SidebarLink
            to={to}
            isSelected={pathname === to}
            icon={<Icon className="size-4" />}
            {...(to === "/tidy" && tidyCount > 0 && { amount: tidyCount })}
            indent={14}
            onSelect={onSelect}
          >
            {name}
          </SidebarLink>
        </li>
      ))}
    </ul>
  );
}

/** Whether the list of a state is open. */
function useIsShown(): (is: StateFilter) => boolean {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = pathname === "/" ? readFilters(params) : null;
  return (is) => shown !== null && isSameSearch(shown, { ...noFilters, is, sort: shown.sort, order: shown.order });
}

/** The server looks through the whole library for it (0.6 s of 100,000 links), so it is asked rarely, and not at first. */
const staleTime = 30 * 60_000;
const delayMs = 2_000;

/** How many proposals for tidying up have an answer ready; 0 until it is known. */
export function useTidyCount(): number {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setDue, delayMs, true);
    return () => clearTimeout(timer);
  }, []);
  const { data = 0 } = useQuery({ queryKey: ["tidy-count"], queryFn: countProposals, enabled: isDue, staleTime });
  return data;
}

async function countProposals({ signal }: { signal: AbortSignal }): Promise<number> {
  return (await trpcClient.tidy.list.query({ limit: 1 }, { signal })).ready;
}
