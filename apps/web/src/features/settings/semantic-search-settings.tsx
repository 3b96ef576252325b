import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { SemanticStatus } from "@bowerbird/contract/semantic";
import { trpc } from "../../shared/api/trpc.ts";
import { Badge, Skeleton } from "../../shared/ui/basics.tsx";
import { Progress } from "../../shared/ui/progress.tsx";

/** Polling interval while bookmarks are being embedded (ms). */
const pollIntervalMs = 5_000;

/** Whether semantic search is on, who receives the texts, and how far it is. */
export function SemanticSearchSettings() {
  const { data, isError } = trpc.search.meaning.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollIntervalMs : false),
  });
  if (isError) return <p className="text-muted">{t.thisCouldNotBeLoadedTry}</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-start justify-between gap-4 text-pretty text-muted">
        <span>{statusText(data)}</span>
        <Badge tone={data.state === "on" ? "accent" : "neutral"} className="shrink-0">
          {data.state === "on" ? t.on : t.off}
        </Badge>
      </p>
      {isUnderWay(data) && <EmbeddingProgress status={data} />}
    </div>
  );
}

function EmbeddingProgress({ status: { understood, total } }: { status: SemanticStatus }) {
  const text = format(t.bookmarksAreReady, { understood, total });
  return (
    <div>
      <Progress label={text} value={understood} max={total} />
      <p className="mt-1.5 text-sm text-muted">{text}</p>
    </div>
  );
}

const isUnderWay = ({ state, understood, total }: SemanticStatus) => state === "on" && understood < total;

function statusText({ state, model, isLocal }: SemanticStatus): string {
  if (state === "no-model") return t.semanticSearchUnavailable;
  if (isLocal) return t.semanticSearchOnServer;
  return format(t.semanticSearchByModel, { model: model ?? "" });
}
