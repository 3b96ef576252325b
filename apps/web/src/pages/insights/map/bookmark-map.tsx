import { format } from "@bowerbird/contract/messages";
import * as common from "../../../shared/messages.json";
import * as t from "./messages.json";
import type { BookmarkMap as MapAnswer } from "@bowerbird/contract/bookmark-map";
import { limits } from "@bowerbird/contract/limits";
import { Map as MapIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { trpc } from "../../../shared/api/trpc.ts";
import { Skeleton } from "../../../shared/ui/basics.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/empty-state.tsx";
import { Progress } from "../../../shared/ui/progress.tsx";
import { GroupLinks, GroupTable } from "./group-links.tsx";
import { MapWindow } from "./map-window.tsx";

/** Polling while the map is not there yet (ms). */
const pollIntervalMs = 2_000;
/** A map that was loaded before is shown for this long without asking whether there is a new one (ms). */
const staleAfterMs = 5 * 60_000;

const isComing = (state: MapAnswer["state"] | undefined) => state === "computing" || state === "embedding";

/** The person's links as points, near to each other if they are about the same, and as a table of groups. */
export default function BookmarkMap() {
  const { data, isError, refetch } = trpc.insights.map.useQuery(undefined, {
    staleTime: staleAfterMs,
    refetchInterval: ({ state }) => (isComing(state.data?.state) ? pollIntervalMs : false),
  });
  if (!data && isError) {
    return (
      <ErrorState title={common.thisCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="h-[28rem] w-full rounded-xl" />;
  if (data.state !== "ready" || data.version === null) return <NoMap map={data} />;
  return <ShownMap key={data.version} map={data} version={data.version} />;
}

function NoMap({ map: { state, understood, total } }: { map: MapAnswer }) {
  const icon = <MapIcon />;
  if (state === "off") return <EmptyState icon={icon} title={t.noSemanticSearch} text={t.notOnThisServer} />;
  if (state === "failed") return <EmptyState icon={icon} title={t.couldNotBeDrawn} text={t.triedTomorrow} />;
  if (!isComing(state)) {
    const text = format(t.saveMoreLinks, { min: limits.mapLinksMin });
    return <EmptyState icon={icon} title={t.tooFewLinks} text={text} />;
  }
  const isReading = state === "embedding";
  const title = isReading ? t.readingYourLinks : t.drawingYourMap;
  return (
    <div role="status">
      <EmptyState
        icon={icon}
        title={title}
        text={isReading ? format(t.linksAreReady, { understood, total }) : t.upToAMinute}
        action={<Progress label={title} value={isReading ? understood : null} max={total} className="w-60" />}
      />
    </div>
  );
}

function ShownMap({ map, version }: { map: MapAnswer; version: string }) {
  const [params] = useSearchParams();
  const number = Number(params.get("group") ?? Number.NaN);
  const chosen = map.groups[number] ? number : null;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (chosen !== null) list.current?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <div className="flex flex-col gap-8">
      <MapWindow map={map} version={version} chosen={chosen} />
      {chosen === null ? (
        <GroupTable groups={map.groups} />
      ) : (
        <GroupLinks ref={list} key={chosen} map={map} version={version} group={chosen} />
      )}
    </div>
  );
}
